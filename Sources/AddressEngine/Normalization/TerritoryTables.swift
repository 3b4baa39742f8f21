// Written by scripts/address-tables from Data/address-territories, which names the sources. Not edited by hand.

/// Countries and regions, a line each, fields separated by tabs.
package enum TerritoryTables {
    /// code, names, place of the number, line of the town.
    package static let countries: StaticString = """
        AD\tAndorra\tfirst\tP C
        AE\tUnited Arab Emirates\tfirst\tC|P
        AF\tAfghanistan\tlast\tC|P
        AG\tAntigua and Barbuda\tfirst\tC|P
        AI\tAnguilla\tlast\tC|P
        AL\tAlbania\tlast\tP|C
        AM\tArmenia\tfirst\tP|C
        AO\tAngola\tlast\tC, P
        AQ\tAntarctica\tfirst\tC|P
        AR\tArgentina\tlast\tC|P
        AS\tAmerican Samoa\tfirst\tC|P
        AT\tÖsterreich;Austria\tlast\tP C
        AU\tAustralia\tfirst\tC R P
        AW\tAruba\tlast\tC|P
        AX\tÅland Islands\tlast\tP C
        AZ\tAzerbaijan\tfirst\tP C
        BA\tBosnia and Herzegovina\tlast\tP C
        BB\tBarbados\tfirst\tC|P
        BD\tBangladesh\tfirst\tC|P
        BE\tBelgië;Belgique;Belgium\tlast\tP C
        BF\tBurkina Faso\tfirst\tC|P
        BG\tBulgaria\tlast\tC|P
        BH\tBahrain\tfirst\tC P
        BI\tBurundi\tlast\tC|P
        BJ\tBenin\tfirst\tC|P
        BL\tSaint Barthélemy\tfirst\tP C
        BM\tBermuda\tfirst\tC P
        BN\tBrunei\tfirst\tC|P
        BO\tBolivia\tlast\tC|P
        BQ\tCaribbean Netherlands\tlast\tP C
        BR\tBrasil;Brazil\tcomma\tC - R|P
        BS\tThe Bahamas\tlast\tC|P
        BT\tBhutan\tlast\tC|P
        BW\tBotswana\tlast\tC|P
        BY\tBelarus\tcomma\tP C
        BZ\tBelize\tfirst\tC|P
        CA\tCanada\tfirst\tC, R P
        CC\tCocos (Keeling) Islands\tfirst\tC P
        CD\tDemocratic Republic of the Congo\tfirst\tC|P
        CF\tCentral African Republic\tlast\tC|P
        CG\tRepublic of the Congo\tfirst\tC|P
        CH\tSchweiz;Suisse;Switzerland\tlast\tP C
        CI\tCôte d'Ivoire\tfirst\tC|P
        CK\tCook Islands\tfirst\tC|P
        CL\tChile\tlast\tP C
        CM\tCameroon\tlast\tC|P
        CN\tChina\tlast\tP|C
        CO\tColombia\tlast\tC|P
        CR\tCosta Rica\tlast\tC|P
        CU\tCuba\tlast\tC, P
        CV\tCabo Verde\tlast\tP C
        CW\tCuraçao\tlast\tC|P
        CX\tChristmas Island\tfirst\tC P
        CY\tCyprus\tlast\tP C
        CZ\tČesko;Czech Republic\tlast\tP C
        DE\tDeutschland;Germany\tlast\tP C
        DJ\tDjibouti\tfirst\tC|P
        DK\tDanmark;Denmark\tlast\tP C
        DM\tDominica\tfirst\tC|P
        DO\tDominican Republic\tlast\tC|P
        DZ\tAlgeria\tfirst\tP C
        EC\tEcuador\tlast\tP|C
        EE\tEstonia\tlast\tP C
        EG\tEgypt\tfirst\tC|P
        EH\tWestern Sahara\tlast\tC|P
        ER\tEritrea\tlast\tC|P
        ES\tEspaña;Spain\tcomma\tP C
        ET\tEthiopia\tlast\tP C
        FI\tSuomi;Finland\tlast\tP C
        FJ\tFiji\tfirst\tC|P
        FK\tFalkland Islands\tfirst\tC|P
        FM\tFederated States of Micronesia\tfirst\tC|P
        FO\tFaroe Islands\tlast\tP C
        FR\tFrance\tfirst\tP C
        GA\tGabon\tfirst\tC|P
        GB\tUnited Kingdom;UK;England;Scotland;Wales\tfirst\tC|P
        GD\tGrenada\tlast\tC|P
        GE\tGeorgia (country)\tlast\tP C
        GF\tFrench Guiana\tfirst\tP C
        GG\tGuernsey\tfirst\tC|P
        GH\tGhana\tfirst\tC|P
        GI\tGibraltar\tfirst\tC|P
        GL\tGreenland\tlast\tP C
        GM\tThe Gambia\tfirst\tC|P
        GN\tGuinea\tfirst\tP C
        GP\tGuadeloupe\tfirst\tP C
        GQ\tEquatorial Guinea\tlast\tC|P
        GR\tGreece\tlast\tP C
        GS\tSouth Georgia and the South Sandwich Islands\tfirst\tC|P
        GT\tGuatemala\tlast\tP - C
        GU\tGuam\tfirst\tC|P
        GW\tGuinea-Bissau\tlast\tP C
        GY\tGuyana\tfirst\tC|P
        HK\tHong Kong\tfirst\tP C
        HM\tHeard Island and McDonald Islands\tfirst\tC P
        HN\tHonduras\tlast\tP C
        HR\tCroatia\tlast\tP C
        HT\tHaiti\tlast\tP C
        HU\tHungary\tlast\tP C
        ID\tIndonesia\tlast\tC|P
        IE\tRepublic of Ireland\tfirst\tC|P
        IL\tIsrael\tlast\tP C
        IM\tIsle of Man\tfirst\tC|P
        IN\tIndia\tfirst\tC|P|R
        IO\tBritish Indian Ocean Territory\tfirst\tC|P
        IQ\tIraq\tfirst\tC|P
        IR\tIran\tfirst\tC|P
        IS\tÍsland;Iceland\tlast\tP C
        IT\tItalia;Italy\tlast\tP C R
        JE\tJersey\tfirst\tC|P
        JM\tJamaica\tfirst\tC|P
        JO\tJordan\tlast\tP C
        JP\t日本;Japan\tfirst\tP C R
        KE\tKenya\tfirst\tC|P
        KG\tKyrgyzstan\tcomma\tP C
        KH\tCambodia\tfirst\tC|P
        KI\tKiribati\tlast\tC|P
        KM\tComoros\tlast\tC|P
        KN\tSaint Kitts and Nevis\tfirst\tC|P
        KP\tNorth Korea\tlast\tC|P
        KR\tSouth Korea\tlast\tP|C
        KW\tKuwait\tfirst\tC|P
        KY\tCayman Islands\tfirst\tC P
        KZ\tKazakhstan\tcomma\tP C
        LA\tLaos\tfirst\tP C
        LB\tLebanon\tfirst\tC P
        LC\tSaint Lucia\tlast\tC|P
        LI\tLiechtenstein\tlast\tP C
        LK\tSri Lanka\tfirst\tC|P
        LR\tLiberia\tlast\tP C
        LS\tLesotho\tfirst\tC P
        LT\tLithuania\tlast\tP C
        LU\tLuxembourg\tfirst\tP C
        LV\tLatvia\tlast\tC, P
        LY\tLibya\tlast\tC|P
        MA\tMorocco\tfirst\tP C
        MC\tMonaco\tfirst\tP C
        MD\tMoldova\tcomma\tP C
        ME\tMontenegro\tlast\tP C
        MF\tCollectivity of Saint Martin\tfirst\tP C
        MG\tMadagascar\tfirst\tC|P
        MH\tMarshall Islands\tfirst\tC|P
        MK\tRepublic of North Macedonia\tlast\tP C
        ML\tMali\tlast\tC|P
        MM\tMyanmar\tfirst\tC, P
        MN\tMongolia\tfirst\tP|C
        MO\tMacau\tfirst\tC|P
        MP\tNorthern Mariana Islands\tfirst\tC|P
        MQ\tMartinique\tfirst\tP C
        MR\tMauritania\tfirst\tC|P
        MS\tMontserrat\tfirst\tC|P
        MT\tMalta\tfirst\tC|P
        MU\tMauritius\tfirst\tC|P
        MV\tMaldives\tfirst\tC P
        MW\tMalawi\tfirst\tC|P
        MX\tMéxico;Mexico\tlast\tC|P, R
        MY\tMalaysia\tfirst\tC|P|R
        MZ\tMozambique\tcomma\tP C
        NA\tNamibia\tfirst\tC P
        NC\tNew Caledonia\tfirst\tP C
        NE\tNiger\tfirst\tC|P
        NF\tNorfolk Island\tfirst\tC P
        NG\tNigeria\tfirst\tC P
        NI\tNicaragua\tlast\tC|P
        NL\tNederland;Netherlands\tlast\tP C
        NO\tNorge;Norway\tlast\tP C
        NP\tNepal\tlast\tC|P
        NR\tNauru\tfirst\tC|P
        NU\tNiue\tfirst\tC|P
        NZ\tNew Zealand\tfirst\tC|P
        OM\tOman\tfirst\tP|C
        PA\tPanama\tlast\tC|P
        PE\tPeru\tlast\tC|P
        PF\tFrench Polynesia\tfirst\tP C
        PG\tPapua New Guinea\tfirst\tC P
        PH\tPhilippines\tfirst\tP C
        PK\tPakistan\tfirst\tC|P
        PL\tPolska;Poland\tlast\tP C
        PM\tSaint Pierre and Miquelon\tfirst\tP C
        PN\tPitcairn Islands\tfirst\tC|P
        PR\tPuerto Rico\tfirst\tC|P
        PS\tState of Palestine\tlast\tP C
        PT\tPortugal\tlast\tP C
        PW\tPalau\tlast\tP C
        PY\tParaguay\tlast\tP C
        QA\tQatar\tlast\tC|P
        RE\tRéunion\tfirst\tP C
        RO\tRomania\tlast\tP C
        RS\tSerbia\tlast\tP C
        RU\tРоссия;Russia\tcomma\tC|P
        RW\tRwanda\tfirst\tC|P
        SA\tSaudi Arabia\tfirst\tC P
        SB\tSolomon Islands\tlast\tC|P
        SC\tSeychelles\tfirst\tC|P
        SD\tSudan\tlast\tP C
        SE\tSverige;Sweden\tlast\tP C
        SG\tSingapore\tfirst\tC P
        SH\tSaint Helena, Ascension and Tristan da Cunha\tfirst\tC|P
        SI\tSlovenia\tlast\tP C
        SK\tSlovakia\tlast\tP C
        SL\tSierra Leone\tfirst\tC|P
        SM\tSan Marino\tlast\tP C
        SN\tSenegal\tfirst\tP C
        SO\tSomalia\tlast\tC|P
        SR\tSuriname\tlast\tC|P
        SS\tSouth Sudan\tlast\tC|P
        ST\tSão Tomé and Príncipe\tlast\tC|P
        SV\tEl Salvador\tlast\tP - C
        SX\tSint Maarten\tlast\tC|P
        SY\tSyria\tcomma\tC|P
        SZ\tEswatini (Swaziland)\tlast\tC|P
        TC\tTurks and Caicos Islands\tfirst\tC|P
        TD\tChad\tlast\tC|P
        TF\tFrench Southern and Antarctic Lands\tfirst\tP C
        TG\tTogo\tfirst\tC|P
        TH\tThailand\tfirst\tC|P
        TJ\tTajikistan\tlast\tP C
        TK\tTokelau\tfirst\tC|P
        TL\tEast Timor\tlast\tC|P
        TM\tTurkmenistan\tfirst\tP C
        TN\tTunisia\tfirst\tP C
        TO\tTonga\tfirst\tC|P
        TR\tTürkiye (Turkey)\tlast\tP C
        TT\tTrinidad and Tobago\tfirst\tC|P
        TV\tTuvalu\tfirst\tC|P
        TW\tTaiwan\tlast\tP|C
        TZ\tTanzania\tfirst\tP C
        UA\tUkraine\tcomma\tC|P
        UG\tUganda\tfirst\tC|P
        UM\tUnited States Minor Outlying Islands\tfirst\tC|P
        US\tUSA;United States\tfirst\tC, R P
        UY\tUruguay\tlast\tP C
        UZ\tUzbekistan\tlast\tC|P
        VA\tVatican City\tlast\tP C
        VC\tSaint Vincent and the Grenadines\tlast\tC|P
        VE\tVenezuela\tlast\tC P, R
        VG\tBritish Virgin Islands\tfirst\tC|P
        VI\tUnited States Virgin Islands\tfirst\tC|P
        VN\tVietnam\tfirst\tC|P
        VU\tVanuatu\tlast\tC|P
        WF\tWallis and Futuna\tfirst\tP C
        WS\tSamoa\tlast\tC|P
        XC\tSovereign Base Areas of Akrotiri and Dhekelia\tfirst\tC|P
        XK\tKosovo\tfirst\tC P
        YE\tYemen\tfirst\tC|P
        YT\tMayotte\tfirst\tP C
        ZA\tSouth Africa\tfirst\tC|P
        ZM\tZambia\tfirst\tP C
        ZW\tZimbabwe\tfirst\tC|P
        """
    /// country, code, name.
    package static let regions: StaticString = """
        US\tAL\tAlabama
        US\tAK\tAlaska
        US\tAS\tAmerican Samoa
        US\tAZ\tArizona
        US\tAR\tArkansas
        US\tCA\tCalifornia
        US\tCO\tColorado
        US\tCT\tConnecticut
        US\tDE\tDelaware
        US\tDC\tDistrict of Columbia
        US\tFL\tFlorida
        US\tFM\tMicronesia
        US\tGA\tGeorgia
        US\tGU\tGuam
        US\tHI\tHawaii
        US\tID\tIdaho
        US\tIL\tIllinois
        US\tIN\tIndiana
        US\tIA\tIowa
        US\tKS\tKansas
        US\tKY\tKentucky
        US\tLA\tLouisiana
        US\tME\tMaine
        US\tMD\tMaryland
        US\tMA\tMassachusetts
        US\tMH\tMarshall Islands
        US\tMI\tMichigan
        US\tMN\tMinnesota
        US\tMS\tMississippi
        US\tMO\tMissouri
        US\tMP\tNorthern Mariana Islands
        US\tMT\tMontana
        US\tNE\tNebraska
        US\tNV\tNevada
        US\tNH\tNew Hampshire
        US\tNJ\tNew Jersey
        US\tNM\tNew Mexico
        US\tNY\tNew York
        US\tNC\tNorth Carolina
        US\tND\tNorth Dakota
        US\tOH\tOhio
        US\tOK\tOklahoma
        US\tOR\tOregon
        US\tPA\tPennsylvania
        US\tPR\tPuerto Rico
        US\tPW\tPalau
        US\tRI\tRhode Island
        US\tSC\tSouth Carolina
        US\tSD\tSouth Dakota
        US\tTN\tTennessee
        US\tTX\tTexas
        US\tUM\tUS Minor Outlying Islands
        US\tUT\tUtah
        US\tVT\tVermont
        US\tVA\tVirginia
        US\tVI\tUS Virgin Islands
        US\tWA\tWashington
        US\tWV\tWest Virginia
        US\tWI\tWisconsin
        US\tWY\tWyoming
        CA\tAB\tAlberta
        CA\tBC\tBritish Columbia
        CA\tMB\tManitoba
        CA\tNB\tNew Brunswick
        CA\tNL\tNewfoundland and Labrador
        CA\tNT\tNorthwest Territories
        CA\tNS\tNova Scotia
        CA\tNU\tNunavut
        CA\tON\tOntario
        CA\tPE\tPrince Edward Island
        CA\tQC\tQuebec
        CA\tSK\tSaskatchewan
        CA\tYT\tYukon
        AU\tAAT\tAustralian Antarctic Territory
        AU\tACT\tAustralian Capital Territory
        AU\tHIMI\tHeard Island and McDonald Islands
        AU\tJBT\tJervis Bay Territory
        AU\tNSW\tNew South Wales
        AU\tNT\tNorthern Territory
        AU\tQLD\tQueensland
        AU\tSA\tSouth Australia
        AU\tTAS\tTasmania
        AU\tVIC\tVictoria
        AU\tWA\tWestern Australia
        MX\tAGU\tAguascalientes
        MX\tBCN\tBaja California
        MX\tBCS\tBaja California Sur
        MX\tCAM\tCampeche
        MX\tCHH\tChihuahua
        MX\tCHP\tChiapas
        MX\tCMX\tCiudad de México
        MX\tCOA\tCoahuila de Zaragoza
        MX\tCOL\tColima
        MX\tDUR\tDurango
        MX\tGRO\tGuerrero
        MX\tGUA\tGuanajuato
        MX\tHID\tHidalgo
        MX\tJAL\tJalisco
        MX\tMEX\tEstado de México
        MX\tMIC\tMichoacán de Ocampo
        MX\tMOR\tMorelos
        MX\tNAY\tNayarit
        MX\tNLE\tNuevo León
        MX\tOAX\tOaxaca
        MX\tPUE\tPuebla
        MX\tQUE\tQuerétaro
        MX\tROO\tQuintana Roo
        MX\tSIN\tSinaloa
        MX\tSLP\tSan Luis Potosí
        MX\tSON\tSonora
        MX\tTAB\tTabasco
        MX\tTAM\tTamaulipas
        MX\tTLA\tTlaxcala
        MX\tVER\tVeracruz de Ignacio de la Llave
        MX\tYUC\tYucatán
        MX\tZAC\tZacatecas
        BR\tAC\tAcre
        BR\tAL\tAlagoas
        BR\tAM\tAmazonas
        BR\tAP\tAmapá
        BR\tBA\tBahia
        BR\tCE\tCeará
        BR\tDF\tDistrito Federal
        BR\tES\tEspírito Santo
        BR\tGO\tGoiás
        BR\tMA\tMaranhão
        BR\tMG\tMinas Gerais
        BR\tMS\tMato Grosso do Sul
        BR\tMT\tMato Grosso
        BR\tPA\tPará
        BR\tPB\tParaíba
        BR\tPE\tPernambuco
        BR\tPI\tPiauí
        BR\tPR\tParaná
        BR\tRJ\tRio de Janeiro
        BR\tRN\tRio Grande do Norte
        BR\tRO\tRondônia
        BR\tRR\tRoraima
        BR\tRS\tRio Grande do Sul
        BR\tSC\tSanta Catarina
        BR\tSE\tSergipe
        BR\tSP\tSão Paulo
        BR\tTO\tTocantins
        IT\tABR\tAbruzzo
        IT\tBAS\tBasilicata
        IT\tCAL\tCalabria
        IT\tCAM\tCampania
        IT\tEMI\tEmilia-Romagna
        IT\tFRI\tFriuli Venezia Giulia
        IT\tLAZ\tLazio
        IT\tLIG\tLiguria
        IT\tLOM\tLombardia
        IT\tMAR\tMarche
        IT\tMOL\tMolise
        IT\tPIE\tPiemonte
        IT\tPUG\tPuglia
        IT\tSAR\tSardegna
        IT\tSIC\tSicilia
        IT\tTOS\tToscana
        IT\tTRE\tTrentino-Alto Adige/Südtirol
        IT\tUMB\tUmbria
        IT\tVAL\tValle d'Aosta
        IT\tVEN\tVeneto
        """
}
