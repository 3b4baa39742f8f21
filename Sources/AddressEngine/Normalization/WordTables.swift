// Written by scripts/address-tables from Data/address-words, whose README names the sources. Not edited by hand.

/// The words of addresses, language by language.
package enum WordTables {
    /// Language, and the lines of its file without comments.
    package static let languages: [(language: StaticString, lines: StaticString)] = [
        (
            "cs",
            """
            [types]
            ulice ul
            namesti nam
            trida tr
            nabrezi nabr
            [saints]
            svateho sv
            svate sv
            svaty sv
            [stops]
            a
            na
            u
            v
            [words]
            generala gen
            doktora dr
            """
        ),
        (
            "da",
            """
            [types]
            vej
            gade
            alle
            plads pl
            torv
            straede
            [saints]
            sankt st skt
            [stops]
            i
            og
            [words]
            norre nr
            sondre sdr
            gammel gl
            store st
            lille ll
            [endings]
            vej
            gade gd
            alle
            plads pl
            torv
            straede str
            """
        ),
        (
            "de",
            """
            [types]
            strasse str
            platz pl
            weg
            gasse
            allee
            ring
            ufer
            damm
            chaussee ch
            steig
            stiege stg
            [directions]
            nord
            sud
            ost
            west
            [saints]
            sankt st
            [stops]
            am
            an
            der
            die
            das
            den
            dem
            im
            in
            zum
            zur
            auf
            bei
            beim
            von
            vom
            und u
            [words]
            doktor dr
            professor prof
            bahnhof bhf bf
            brucke br bruecke
            burgermeister bgm
            [ordinals]
            [endings]
            strasse str
            platz pl
            weg
            gasse
            allee
            ring
            ufer
            damm
            hof
            markt mkt
            steig
            [units]
            wohnung whg
            top
            [levels]
            stock stockwerk
            obergeschoss og
            erdgeschoss eg
            untergeschoss ug
            dachgeschoss dg
            [crossings]
            ecke
            """
        ),
        (
            "en",
            """
            [types]
            street st str
            avenue av ave aven avenu avn avnue
            road rd
            boulevard blvd boul bvd blv bd
            drive dr drv
            lane ln
            court ct crt
            place pl
            terrace ter terr tce
            highway hwy hiway highwy
            parkway pkwy pky parkwy
            square sq sqr
            circle cir circ crcl
            way wy
            alley aly
            expressway expy expwy
            freeway fwy frwy
            turnpike tpke turnpk
            trail trl tr
            crescent cres cr crst
            close cl
            plaza plz plza
            route rte rt
            causeway cswy csway
            [directions]
            north n no nth
            south s so sth
            east e
            west w
            northeast ne
            northwest nw
            southeast se
            southwest sw
            [saints]
            saint st sainte ste
            [stops]
            the
            of
            de
            la
            [words]
            mount mt
            mountain mtn
            fort ft
            center ctr cntr centre
            heights hts
            junction jct jctn
            extension ext extn
            bridge brg bri
            creek crk cr
            crossing xing
            grove grv gr
            garden gdn
            gardens gdns
            point pt
            park pk
            hill hl
            hills hls
            island is isl
            lake lk
            ridge rdg
            spring spg
            springs spgs
            station stn sta
            valley vly
            view vw
            village vlg vill
            county co cnty
            state st
            mall mal
            estate est
            estates ests
            meadow mdw
            meadows mdws
            market mkt
            martin
            doctor dr
            junior jr
            senior sr
            general gen
            captain capt
            sergeant sgt
            old
            upper upr
            lower lwr
            loop lp
            cove cv
            manor mnr
            bypass byp
            service svc serv
            walk wk wlk
            mews mws
            green grn
            [ordinals]
            first 1
            second 2
            third 3
            fourth 4
            fifth 5
            sixth 6
            seventh 7
            eighth 8
            ninth 9
            tenth 10
            eleventh 11
            twelfth 12
            thirteenth 13
            fourteenth 14
            fifteenth 15
            sixteenth 16
            seventeenth 17
            eighteenth 18
            nineteenth 19
            twentieth 20
            [units]
            apartment apt apartments apts
            suite ste
            unit un
            room rm
            flat
            office ofc
            building bldg
            lot
            space spc
            trailer trlr
            penthouse ph
            [levels]
            floor fl flr
            level lvl
            basement bsmt
            mezzanine mz mezz
            [crossings]
            and
            at
            """
        ),
        (
            "es",
            """
            [types]
            calle c cl cll
            avenida av avd avda ave
            plaza pl pza plza
            paseo ps pso pseo
            carretera ctra crta
            carrera cra cr kr kra
            camino cno cmno
            callejon cjon cllon
            ronda rda
            travesia trva
            bulevar blvr bulev
            glorieta gta
            rambla rbla
            pasaje psaje psj
            diagonal dg diag
            transversal tv trv
            urbanizacion urb
            poligono pol
            [directions]
            norte
            sur
            este
            oeste
            [saints]
            san s
            santa sta
            santo sto
            [stops]
            de
            del
            la
            el
            los
            las
            y
            [words]
            general gral gen
            doctor dr
            doctora dra
            nuestra ntra
            senora sra
            [ordinals]
            primera 1
            segunda 2
            tercera 3
            [units]
            piso
            puerta pta
            [levels]
            planta
            [crossings]
            y
            con
            """
        ),
        (
            "fi",
            """
            [types]
            katu k
            tie t
            kuja kj
            polku p
            tori tr
            [endings]
            katu k
            tie
            kuja kj
            polku
            tori
            kaari kri
            ranta rt
            puisto ps
            [levels]
            kerros
            """
        ),
        (
            "fr",
            """
            [types]
            rue r
            avenue av ave
            boulevard bd bld boul bvd blvd blv
            place pl
            impasse imp
            allee all
            allees
            chemin ch che chem
            route rte rt
            quai
            square sq
            cours crs
            passage pas psg pass
            ruelle rle
            sentier sent sen
            sente
            promenade prom
            faubourg fg fbg
            residence res
            lotissement lot
            lieudit ldt
            voie voi
            venelle ven
            villa vla
            rond
            montee mte
            traverse tra
            esplanade esp
            hameau ham
            [directions]
            nord
            sud
            est
            ouest
            [saints]
            saint st
            sainte ste
            [stops]
            de
            du
            des
            d
            la
            le
            les
            l
            a
            au
            aux
            en
            et
            [words]
            sur s
            sous
            general gal gen
            docteur dr
            marechal mal
            president pdt prdt pres
            professeur prof pr
            colonel col
            capitaine capt cap
            commandant cdt
            lieutenant lt
            monseigneur mgr
            abbe
            grand gd gde grande
            petit pt pte petite
            notre
            [ordinals]
            premier 1
            premiere 1
            deuxieme 2
            troisieme 3
            quatrieme 4
            cinquieme 5
            sixieme 6
            septieme 7
            huitieme 8
            neuvieme 9
            dixieme 10
            [units]
            appartement appt
            bureau bur
            porte
            batiment bat
            [levels]
            etage etg
            rdc
            [crossings]
            et
            angle
            """
        ),
        (
            "is",
            """
            [types]
            [directions]
            austur
            nordur
            sudur
            vestur
            [endings]
            vegur vegi veg vegar
            gata gotu
            stigur stig
            straeti
            braut
            gerdi
            """
        ),
        (
            "it",
            """
            [types]
            via v
            viale vle
            piazza pza pzza
            piazzale ple
            corso cso
            largo lgo
            vicolo vlo vic
            strada str
            localita loc
            lungomare
            contrada cda
            [saints]
            san s
            santa sta
            santo sto
            sant
            [stops]
            di
            del
            della
            dei
            delle
            degli
            dello
            dell
            d
            la
            il
            i
            le
            lo
            l
            a
            al
            alla
            e
            [words]
            generale gen
            fratelli flli
            [levels]
            piano
            [crossings]
            e
            angolo
            """
        ),
        (
            "nb",
            """
            [types]
            gate gt g
            gata
            vei v
            veien
            veg
            vegen
            plass pl
            [saints]
            sankt st
            [stops]
            og
            i
            [words]
            gamle gml
            store st
            [endings]
            gate gt
            gata
            gaten
            vei
            veien
            veg
            vegen
            plass pl
            """
        ),
        (
            "nl",
            """
            [types]
            straat str
            laan ln
            weg wg
            plein pln
            kade kd
            gracht gr
            singel sngl
            steenweg stwg
            [saints]
            sint st
            [stops]
            de
            den
            der
            het
            van
            t
            aan
            op
            te
            [words]
            burgemeester burg
            doctor dr
            professor prof
            [endings]
            straat str
            laan ln
            weg wg
            plein pln
            kade kd
            gracht gr
            singel sngl
            steenweg stwg
            dijk dk
            [levels]
            verdieping
            """
        ),
        (
            "pl",
            """
            [types]
            ulica ul
            aleja al
            aleje al
            plac pl
            osiedle os
            rondo
            skwer
            [saints]
            swietego sw
            swietej sw
            swiety sw
            [stops]
            i
            na
            [words]
            generala gen
            ksiedza ks
            doktora dr
            profesora prof
            marszalka marsz
            [levels]
            pietro
            """
        ),
        (
            "pt",
            """
            [types]
            rua r
            avenida av ave
            praca pc pca
            travessa tv trav
            largo lg lgo
            estrada estr est
            alameda al
            rodovia rod
            beco bc
            calcada cc
            [saints]
            sao s
            santa sta
            santo sto
            [stops]
            de
            do
            da
            dos
            das
            e
            o
            a
            [words]
            general gen
            doutor dr
            doutora dra
            professor prof
            engenheiro eng
            presidente pres
            coronel cel
            senador sen
            [levels]
            andar
            """
        ),
        (
            "ru",
            """
            [types]
            улица ул
            проспект просп пр
            переулок пер
            площадь пл
            бульвар бул
            проезд
            набережная наб
            шоссе ш
            аллея ал
            тупик туп
            линия лин
            ulitsa ul
            prospekt pr
            pereulok per
            [stops]
            и
            [words]
            большой б бол
            большая б бол
            малый м мал
            малая м мал
            """
        ),
        (
            "sv",
            """
            [types]
            gata g
            gatan
            vag v
            vagen
            grand
            torg
            plats pl
            [saints]
            sankt st
            [stops]
            och
            [words]
            norra n
            sodra s
            ostra o
            vastra v
            stora st
            lilla l
            [endings]
            gatan
            gata
            vagen
            vag
            grand
            torget
            torg
            """
        ),
    ]
}
