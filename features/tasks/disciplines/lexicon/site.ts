import type { Vocabulary } from './vocabulary.ts';

const english: Vocabulary = {
  work: `
    ground anchors stressing, anchor stressing, testing of soil*, jet grouting, paint road*, road paint*,
    diversion of existing services, services diversion,
    earthwork*, earth work, groundwork*, ground work, excavat*, excavation*, excav, exc, dig, digging, trench*,
    backfill*, back fill, back filling, refill*, cut and fill, filling and cutting, earth filling, earth cutting,
    soil filling, sand filling, filling and compaction, rough grading, fine grading, final grading, site grading,
    mass grading, regrading, grading works, land leveling, land levelling, site leveling, site levelling, compaction,
    compacting, compact soil, dewater*, de watering, well point, wellpoint, ground water lowering, shoring,
    piling rig platform, sheet pile*, sheet piling, sheetpile*, soldier pile*, secant pile*, secant wall,
    contiguous pile*, diaphragm wall, berliner wall, king post wall, ground anchor, soil anchor, rock anchor,
    tie back anchor, soil nail*, lagging, earth retention, support of excavation, soe, shotcrete slope,
    soil improvement, ground improvement, vibro compaction, dynamic compaction, stone column, soil stabilization,
    soil stabilisation, soil replacement, preloading, surcharge fill, clearing, site clearance, clear site,
    clear and grub, clearing and grubbing, grub*, strip topsoil, stripping topsoil, topsoil stripping, topsoil,
    demolish*, demolition*, demo, strip out, dismantl*, asbestos*, bicycle*, bike rack*, disposal, rock breaking,
    rock cutting, blasting, survey*, enabling works, enabling work, pest control, hma, hot mix, hot mix asphalt,
    surface course, site sign*, debris, waste removal, topograph*, setting out, set out, stake out, staking, line out,
    layout marking, building layout, site layout, profile marking, land profile, soil investigation, soil test*,
    site investigation, geotechnical*, geotech, borehole, boring log, trial pit, plate load test, anti termite,
    antitermite, termite*, asphalt*, bituminous macadam, bituminous paving, dense bituminous, dbm, bmm, wmm, wbm, gsb,
    silcoat, seal coat, slurry seal, road work*, roadwork*, road construction, road base, road layout,
    roads and pavement, paving, pave, interlock*, kerb*, curb*, kerbstone, curbstone, subbase, sub base, base course,
    basecourse, wearing course, binder course, subgrade, sub grade, aggregate base, crushed aggregate, tack coat,
    milling and overlay, road marking, line marking, pavement marking, lane marking, parking marking,
    parking striping, striping, road line*, road line marking*, parking line*, parking line marking*, paint road line*,
    paint parking line*, paint parking*, parking bay marking*, stall marking*, thermoplastic*, traffic marking*, traffic sign*, road sign*, road signage, traffic management, traffic diversion,
    crash barrier, guard rail, guardrail, landscap*, hardscape, hard landscape, hard landscaping, softscape,
    soft landscape, planting, plantation, plant trees, tree planting, turf*, grass*, lawn, sod, sodding, hydroseed*,
    seeding, mulch*, fencing, site fence, chain link fence, hoarding, mobiliz*, mobilis*, demobiliz*, demobilis*,
    demob, site setup, site set up, site establishment, establish site, site installation, site preparation,
    site prep, prepare site, preparation of site, site facilities, temporary facilities, temporary fence,
    temporary fencing, temporary road, temporary works, temporary office, access road, haul road, site access,
    site camp, labour camp, labor camp, camp, site office*, porta cabin, portacabin, site trailer, batching plant,
    laydown area, wheel wash, tower crane, mobile crane, crane erection, crane base, material hoist, passenger hoist,
    hoist, utility diversion, diversion of utilities, diversion of services, relocation of utilities,
    relocate utilities, utility relocation, utility shift*, shifting of utilities, wearing coat, tunnel*, tbm,
    track laying, track work*, trackwork*, ballast, sleepers, revetment*, breakwater*, rock armour, armour rock,
    slope protection, rip rap, riprap, gabion*, embankment*, dredg*, reclamation, erosion control, silt fence,
    sediment control, external works, site works, sitework*, soling, rubble soling, murrum*, moorum, erosion*,
    site cleaning, site clearing, clean site, cleaning of site, muck*, cart away, carting, debris removal,
    removal of debris, rubbish removal, soil disposal, earth disposal, spoil disposal`,
  product: `
    soil, earth, fill material, hauling, haul, sidewalk*, footpath*, foot path, walkway, bicycle path, cycle track,
    driveway*, road*, street*, highway, carriageway, pavement*, paver*, paving block, parking lot, car parking area,
    external parking, geotextile, geogrid, sand bedding, gravel, culvert*, garden*, tree*, palm*, shrub*, playground,
    bollard*, boulevard, fence*, boundary fence, lane*, site drainage ditch, ditch, swale, pond, berm, crane*,
    security gate, gate house, site gate`,
  element: `
    gate*, compound wall, boundary wall, site, fill, filling, grading, ramming, rolling, spreading, levelling,
    leveling, yard, plot, external area, outdoor area, land, quarry, blinding sand`,
  hint: `
    hire, utility disconnection*, disconnection*, civil, civil works, temporary, cutting, removal, tank relocation`,
};

const arabic: Vocabulary = {
  work: `
    دراسه تربه, علامات ارضيه, بلاط متداخل, سقالات, اعمال مؤقته, تحويل خدمات, ترحيل خدمات,
    حفر, حفريات, تحفير, ردم, ردميات, دفان, دفن, تسويه, تسويه الارض, قطع وردم, احلال, احلال تربه, دمك, دك التربه,
    نزح مياه, نزح المياه الجوفيه, تخفيض منسوب المياه, تخفيض المياه الجوفيه, سحب المياه الجوفيه, سند جوانب الحفر,
    تدعيم جوانب الحفر, ستائر معدنيه, ستائر لوحيه, الواح معدنيه, خوازيق ساتره, خوازيق سانده, هدم, ازاله, تكسير,
    رفع مساحي, مسح, مساحه, اعمال مساحيه, مساحيه, توقيع, توقيع المحاور, جسات, جسات تربه, فحص التربه, دراسه التربه,
    تحسين تربه, اسفلت, سفلته, رصف, ارصفه, رصيف, بردوره, بردورات, انترلوك, بلاط انترلوك, طرق, طريق, تنسيق موقع, تنسيق المواقع, زراعه,
    تشجير, نجيله, نجيل, ثيل, حدائق, حديقه, تسوير, سور مؤقت, بناء سور, بناء السور, بناء اسوار, سياج, تجهيز الموقع, تهيئه الموقع, تحضير الموقع,
    استلام الموقع, مكاتب موقع, مكاتب الموقع, مخيم, سكن عمال, رافعه برجيه, ونش, كرين, نقل مخلفات, ترحيل مخلفات,
    نقل الاتربه, نظافه الموقع, تنظيف الموقع, مكافحه النمل الابيض, رش النمل الابيض, نمل ابيض, طبقه اساس, تحت اساس,
    تخطيط طرق, دهان طرق, تخطيط طريق, تخطيط شوارع, تخطيط مواقف, تخطيط المواقف, دهان مواقف, دهان المواقف,
    دهان خطوط, دهان خطوط المواقف, دهان خطوط الطريق, خطوط المواقف, علامات الطريق, علامات المواقف, تعبئه موقع, تجهيزات الموقع, تخشيبه, حوش`,
  product: 'تربه, اتربه, رمل, بحص, صخور, موقع عام, اعمال خارجيه, اشجار, نخيل, مواقف سيارات',
  element: 'موقع, بوابه, سور, اسوار',
};

const dutch: Vocabulary = {
  work: `
    grondwerk*, graafwerk*, graven, uitgrav*, ontgrav*, afgrav*, bronbemaling, bemaling*, grondverzet,
    grondverbetering, aanvulling*, aanvullen, ophog*, sloop*, slopen, afbraak*, werfinrichting, werf inrichting,
    bouwplaats*, bouwkeet, bouwkraan, werfkraan, torenkra*, uitzetten, uitzet*, landmet*, topograf*, terrein*,
    wegenis*, wegenwerk*, wegwerk*, verharding*, asfalt*, klinker*, bestrating*, straatwerk*, boordsteen*,
    buitenaanleg, omgevingswerk*, omgevingsaanleg, tuinaanleg, tuin*, groenaanleg, beplanting*, omheining*,
    berlinerwand*, berliner*, secanspal*, secanswand*, damwand*, damplank*, grondanker*, trekanker*,
    ankers secanspalen, berlijnse wand*, berlijns*, grondafvoer, asbest*, verwijder*, opbreken, opbreek*,
    fietsenstalling, parkeerplaats*, schoring*, bouwput*, ophoging, zandbed, geotextiel, profileren, grondkering*,
    talud*, vijver*, stutten, stutwerk*, heraanleg, voorbereidende werken, plaatsbeschrijving, strippen, beschoeiing*,
    nivell*, rooien, grondonderzoek, sondering*, opbraak, uitbraak*, afbreken, funderingssleuf, sleuven, steenslag,
    onderfundering*, greppel*, slijtlaag, nutsvoorziening*, oprit*`,
  product: 'grond, kraan, wegen, oprit, voetpad, parking aanleg, poort, afsluiting*, ankers',
  hint: 'buiten',
};

const german: Vocabulary = {
  work: `
    erdarbeit*, erdbau*, aushub*, ausheben, baugrube*, verbau, baugrubenverbau, wasserhaltung*, grundwasserabsenkung,
    abbruch*, abriss*, ruckbau*, baustelleneinrichtung*, baustelle*, verfull*, hinterfull*, auffull*, vermess*,
    einmess*, aussenanlage*, pflaster*, strassen*, wegebau*, garten*, landschafts*, bepflanz*, krane, kran,
    turmdrehkran, rodung*, spundwand*, bohrpfahlwand, oberboden*, mutterboden*, planum, bodenaushub, zaun*, baugrund*,
    asbest*, entsorg*, bodenaustausch`,
};

const french: Vocabulary = {
  work: `
    terrassement*, fouille*, remblai*, remblayage, deblai*, decapage, demolition*, demolir, installation de chantier,
    installations de chantier, chantier, implantation, topograph*, vrd, voirie*, enrobe*, bordure*, espaces verts,
    plantations, cloture*, rabattement de nappe, blindage, palplanche*, paroi moulee, paroi berlinoise, grue,
    nivellement, compactage, amenagement exterieur, amenagements exterieurs, paves, pavage, deboisement, abattage,
    repli de chantier, tranchee*, depose, gravats, curage, sondage*, bornage, geometre*`,
};

const spanish: Vocabulary = {
  work: `
    excavacion*, movimiento de tierra*, relleno*, desmonte*, terraplen*, compactacion*, nivelacion*, demolicion*,
    derribo*, replanteo*, trazo y nivelacion, trazado y replanteo, topograf*, limpieza del terreno,
    limpieza de terreno, desbroce, obras preliminares, campamento, instalaciones provisionales, vallado, cercado,
    asfalt*, bordillo*, acera, sardinel*, urbanizacion, jardiner*, paisajismo, vialidad, agotamiento, tablestaca*,
    muro pantalla, movilizacion, zanja*, trazo*, retiro*, caseta de obra, instalacion de faenas, adoquin*`,
};

export const site: readonly Vocabulary[] = [english, arabic, dutch, german, french, spanish];
