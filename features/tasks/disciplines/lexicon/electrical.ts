import type { Vocabulary } from './vocabulary.ts';

const english: Vocabulary = {
  work: `
    duct bank*, underground ducts and duct bank*, underground duct*, telecom duct*, cable duct*, ducts for cables, upvc duct*, pvc duct*, hdpe duct*,
    equipotential bonding, earth bonding, earthing and bonding,
    pava, pa va, public address*, voice evacuation*, speakers, loudspeaker*,
    electric*, electrical*, electrif*, elect, elec, el works, elv, elv works, e and i, instrumentation, telecom*,
    low current, low voltage, medium voltage, high voltage, mv, lv, hv, ht, wiring, rewir*, wire pull*, wirepull*,
    pull wire*, wire, wires, rough in electrical, electrical rough in, electrical first fix, cabling, cable pull*,
    pull cable*, cable laying, lay cables, laying of cables, cable*, conduit*, emt, cable tray*, cable ladder*,
    trunking*, busbar*, bus bar*, bus duct*, busduct*, busway, transformer*, switchgear*, switch gear*, switchboard*,
    mdb, mdbs, smdb, smdbs, mldb, emdb, fdb, dbs, distribution board*, panelboard*, panel board*, electrical panel*,
    lv panel*, control panel*, power panel*, lighting, light fitting*, light fixture*, lighting fixture*, luminaire*,
    chandelier*, socket*, power outlet*, receptacle*, wiring device*, earthing, grounding, earth pit*, lightning*,
    generator*, genset*, dg set*, gen set*, ups, substation*, sub station*, rmu, rmus, ring main unit*,
    capacitor bank, ats, cctv*, structured cabling, fiber optic*, fibre optic*, fiber, fibre, access control*, bms,
    building management system*, building automation, scada, intercom*, public address, pa system*, pava,
    audio visual, audiovisual, av system*, av works, nurse call*, security system*, smatv, master clock,
    master antenna, home automation, smart home, gate barrier*, intruder*, burglar*, pv, pv array, solar panel*,
    solar pv, pv panel*, pv module*, photovoltaic*, inverter*, ev charg*, charging station*, energiz*, energis*,
    power on, power connection, permanent power, power supply, power cable*, mains supply, megger*, glanding,
    cast in conduit*, cast in sleeve*, mep sleeve*, cable terminat*, termination*, isolator*, mcc, vfd, mccb*, elevator*, escalator*, travelator*, moving walk*,
    passenger lift*, fire fighting lift*, firefighting lift*, firefighters lift*, firemen lift*, fireman lift*, fire lift*,
    passenger and fire fighting lift*, passenger and firefighting lift*, firefighting elevator*,
    fire fighting elevator*, lift installation, lifts installation, goods lift*, service lift*, lift car, lift rail*,
    lift machine, hoistway equipment, dumbwaiter*, dumb waiter*, street light*, streetlight*, external light*,
    light pole*, lamp post*, lighting pole*, wall light*, ceiling light*, emergency light*, exit light*, exit sign*,
    spot light*, spotlight*, 3 phase, # phase wiring, three phase, switches and sockets, switch and socket,
    data point*, data cabl*, data network, network cabl*, wifi, it cabling, ict, data centre racks, server rack*,
    voice and data`,
  product: `
    lift, lifts, light*, lights, lamp*, panel, panels, db, power, switch*, outlet*, battery, batteries, feeder*,
    meter*, electricity, electrician, telephone*, data, camera*, antenna, antennas, security, sound system*, voice,
    solar, pole*, overhead line*, catenary, signalling, instrument*, loop check*, sensors, containment`,
  element: 'motor*, automation, sleeve electrical, point wiring, control system*, control wiring',
  hint: 'network, networks, server racks, it, connection to grid, communication*',
};

const arabic: Vocabulary = {
  work: `
    مجاري كابلات, مجاري الكابلات, مجاري الكابلات الارضيه, حفر ابار التاريض, ابار التاريض,
    المراقبة والتحكم بالدخول,
    تكسير للمواسير, تكسير لتمديدات الكهرباء, تحكم بالدخول,
    تشطيب كهرباء, تشطيب كهربائي, تشطيبات كهرباء, تشطيبات كهربائيه, كهرباء, كهربا, كهربائي, كهربائيه, الكهرباء, كيبل, كيابل, كابل, كابلات, كوابل, اسلاك, سلك, سحب اسلاك, سحب كابلات,
    تسليك, تسليك كهرباء, مواسير كهرباء, مواسير كهربائيه, تمديدات كهربائيه, تمديدات كهرباء, تكسير لمواسير كهربائيه,
    تكسير مواسير كهرباء, تكسير كهرباء, تاسيس كهرباء, لوحات كهرباء,
    لوحات كهربائيه, لوحات توزيع, لوحه توزيع, لوحه كهرباء, طبلون, طبلونات, اناره, اضاءه, كشافات, ثريات, محول, محولات,
    محطه تحويل, مولد, مولدات, تاريض, مانعه صواعق, مانعات الصواعق, صواعق, تيار خفيف, تيار منخفض, جهد متوسط, جهد منخفض,
    كاميرات, كاميرا, شبكات معلومات, شبكه معلومات, اتصالات, هاتف, انترنت, مصعد, مصاعد, سلالم كهربائيه, سلم كهربائي,
    سلالم متحركه, سلم متحرك,
    طاقه شمسيه, الواح شمسيه, مفاتيح وافياش, افياش, مفاتيح, بارات توزيع, حوامل كابلات, حامل كابلات, كيبل تري,
    كابل تراي, اعمده اناره, نظام اداره المبني, انظمه امنيه, صوتيات, انتركم`,
  hint: 'شبكات',
  product: 'لوحات, لوحه, تيار, ايصال التيار',
};

const dutch: Vocabulary = {
  work: `
    elektr*, electriciteit*, *elektriciteit, bekabeling*, kabel*, *kabels, verlichting*, *verlichting, hoogspanning*,
    laagspanning*, transfo*, liften, lift, liftinstallatie*, roltrap*, zonnepane*, domotica, datanet*, inbraak*,
    stroom*, vloergoten, kabelgoot*, kabelgoten, toegangscontrole, pv, pv installatie, *verdeling, *lift, *liften,
    laadpunt*, laadpa*, stopcontact*, schakelaar*, spots, parlofo*, videofo*, zekering*, *beveiliging, schakelmat*,
    bliksem*, aarding*, wandcontactdo*, leidingen elektr*, noodstroom*, nutsleidingen elektr*, camerabewaking,
    telefonie`,
  product: 'armaturen, toestellen',
};

const german: Vocabulary = {
  work: `
    elektro*, elektr*, kabel*, *kabel, beleucht*, *beleuchtung, leucht*, aufzug*, aufzuge, fahrtreppe*, blitzschutz*,
    schaltanlage*, schaltschrank*, photovoltaik*, pv anlage*, starkstrom*, schwachstrom*, trafo*, steckdose*,
    verkabel*, *verkabelung, netzwerk*, notstrom*, gebaudeautomation, msr, datentechnik, fernmelde*`,
};

const french: Vocabulary = {
  work: `
    electri*, courant fort, courants forts, courant faible, courants faibles, cablage*, cable, cables, eclairage*,
    chemin de cable*, chemins de cable*, tableau electrique*, tableaux electriques, ascenseur*, luminaire*,
    transformateur*, groupe electrogene*, appareillage*, mise a la terre, paratonnerre, videosurveillance, escalator*,
    cfo, cfa, gtb, panneaux solaires`,
};

const spanish: Vocabulary = {
  work: `
    electri*, cableado*, cable, iluminacion*, alumbrado*, tablero*, ascensor*, elevador*, luminaria*, acometida*,
    centros de carga, apagador*, tomas, transformador*, canalizacion electrica, puesta a tierra, pararrayos,
    voz y datos, baja tension, media tension, planta electrica, grupo electrogeno, subestacion*, escalera mecanica,
    paneles solares, contactos y apagadores`,
};

export const electrical: readonly Vocabulary[] = [english, arabic, dutch, german, french, spanish];
