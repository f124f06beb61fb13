import type { Vocabulary } from './vocabulary.ts';

const english: Vocabulary = {
  work: `
    insulation of chilled water pip*, insulate pipe*, insulate chilled water*, insulate duct*, insulation duct*,
    insulation pipe*, insulation chilled water*, pipe lagging, duct lagging,
    crac, crac unit*, crah*, close control unit*, chw, chws, chwr, chw pip*, chilled water pip*,
    hvac*, h v a c, acmv, air condition*, airconditioning, air con, aircon, a c, ac, ac unit*, ac works, ac pipe*,
    ac piping, ac drain*, ac copper*, ac indoor unit*, ac outdoor unit*, duct*, ducting, ductwork*, duct work*,
    air duct*, duct insulation, chiller*, chilled water*, chwp, chw, chws, condenser water*, condens*,
    condensate drain*, condensate pipe*, ahu, ahus, fcu, fcus, fahu, fahus, mau, doas, erv, hrv, fan coil*,
    air handling*, air handler*, make up air, exhaust*, extract fan*, exhaust fan*, ventilat*, vav, vavs, vrf, vrv,
    split unit*, split ac, split type, mini split, package unit*, packaged unit*, rooftop unit*, roof top unit*, rtu,
    rtus, cooling tower*, cooling tower basin*, cooling tower basin pump*, cooling tower pump*, cooling tower sump pump*,
    cooling tower make up pump*, cooling, heating, central heating, underfloor heating, under floor heating, floor heating,
    heat pump*, boiler*, radiator*, convector*, diffuser*, grille*, grill and diffuser*, damper*, fire damper*,
    refrigerant*, refrigerat*, thermostat*, air curtain*, air balanc*, air balancing, water balancing, balancing, tab,
    test and balance, testing adjusting and balancing, smoke extract*, smoke exhaust*, smoke control*, pressuriz*,
    stair pressuriz*, cooling coil, heat exchanger*, district cooling, ets, kitchen hood*, hood*, jet fan*,
    fresh air*, fresh air unit*, supply air*, return air*, air intake, air outlet*, air terminal*, air compressor*,
    chilled pipe*, cold store unit, cold room, heat recovery, furnace*, evaporator*, ammonia, cold store*,
    cold storage, flue*, mechanical insulation, chilled water pipe insulation, pipe insulation, insulation of pipe*, insulation of duct*,
    linear bar grill*, plenum*, cav`,
  product: `
    fan, fans, mechanical*, coil*, split, splits, ventilators, mech, mechanical works, mechanical rough in, air, heat,
    heater*, furnaces, chimney*`,
  element: 'equipment on roof, roof equipment',
};

const arabic: Vocabulary = {
  work: `
    خانق حريق, خانق الحريق, خوانق الحريق والدخان, خوانق, خوانق حريق, خوانق الحريق, خانق دخان, خوانق الدخان, دامبر, دامبر حريق,
    دامبر الحريق, دامبرات, دامبرات حريق, دامبرات الحريق, دامبرات الدخان, دمبر حريق, دمبرات الحريق, دنابر,
    موازنه الهواء, موازنه الهواء والماء, عزل المواسير,
    عزل مواسير, عزل المواسير والدكت, ضغط السلالم,
    تكييف, تكيف, مكيف, مكيفات, تكييف مركزي, تبريد, دكت, دكتات, داكت, داكتات, مجاري هواء, مجاري الهواء, مجاري التكييف,
    مواسير نحاس, مواسير تكييف, تهويه, مراوح, مروحه, شفاط, شفاطات, شيلر, شيلرات, تشيلر, تشيلرات, مبردات, مبرد,
    وحدات مناوله الهواء, وحدات مناوله, مناوله هواء, فان كويل, تدفئه, سبليت, اسبليت, ميكانيكا, ميكانيكيه, ميكانيكي,
    ناشرات, ناشرات هواء, جريلات, مخارج هواء, هواء نقي, غاز فريون, فريون, دكت تكييف, مضخات مياه مثلجه, مياه مثلجه, مياه مبرده, مواسير مياه مبرده,
    عزل مواسير مياه مبرده, عزل مواسير تكييف, عزل دكت, عزل دكتات, عزل مجاري هواء,
    مواسير مياه مثلجه, ابراج تبريد, برج تبريد`,
};

const dutch: Vocabulary = {
  work: `
    ventilatie*, *ventilatie, verwarm*, *verwarming, cv, cv ketel*, cv leiding*, hvac, convector*, radiator*,
    radiatoren, airco*, koeling*, koel*, klimaat*, klimatis*, ketel*, stookplaats*, stookruimte, luchtgroep*,
    luchtkana*, luchtbehandel*, luchtverdeling, warmtepomp*, vloerverwarming*, kanalen, kanaalwerk*, dampkap*,
    afzuig*, wtw, warmtewisselaar*, klimaatregel*, rookafvoer*, extractie*, rwa, techn ruimte*, technische ruimte*,
    machines techn*`,
  product: 'lucht*, warmte*',
};

const german: Vocabulary = {
  work: `
    heizung*, *heizung, heizkorper*, heiz*, luftung*, *luftung, klima*, kalte*, kaltetechnik, fussbodenheizung*,
    raumluft*, warmepumpe*, lufter, luft*, hls, warmeversorgung, kessel*`,
};

const french: Vocabulary = {
  work: `
    climatis*, chauffage*, ventilation*, vmc, cvc, gaine*, gaines, chaudiere*, radiateur*, desenfumage*,
    plancher chauffant, groupe froid, groupes froids, centrale de traitement d air, cta, calorifug*, pompe a chaleur,
    traitement d air`,
};

const spanish: Vocabulary = {
  work: `
    aire acondicionado, climatiz*, ventilacion*, calefaccion*, ducto*, conducto*, hvac, extractor*, caldera*,
    refrigeracion*, minisplit*, manejadora*, radiador*, enfriador*, suelo radiante, bomba de calor`,
};

export const hvac: readonly Vocabulary[] = [english, arabic, dutch, german, french, spanish];
