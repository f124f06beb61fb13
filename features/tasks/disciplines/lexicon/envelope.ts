import type { Vocabulary } from './vocabulary.ts';

const english: Vocabulary = {
  work: `
    rollup shutter*, roll up shutter*, roll up door*, unitised panel*, unitized panel*, roof panel*,
    precast cladding*, precast facade*, concrete cladding, grc panel*, terracotta panel*, terracotta cladding,
    terracotta facade*, hpl panel*, hpl cladding, fibre cement panel*, fiber cement panel*,
    masonry, masonary, block work*, blockwork*, block wall*, blockwall, block laying, lay blocks, laying blocks,
    laying of blocks, brick*, brickwork*, brick laying, brick lay, aac block, cmu, cmu wall*, hollow block,
    solid block, concrete block*, lightweight block, thermal block, siporex, waterproof*, water proof*,
    water proofing, wproofing, damp proof*, dpc, dpm, membrane, tanking, tanked, liquid applied membrane,
    bituminous coat*, bituminous membrane, bitumen, bitumen coat*, bitumen paint*, bitumen emulsion, bituminous paint*,
    bituminous emulsion, brickbat coba, brick bat, roofing, roof tile*,
    roof tiling, roof covering, roof sheet*, roof sheeting, roof finish*, roof insulation, roof screed, slope screed,
    screed to falls, foam concrete, protection board, protection screed, combo roof, combo system, shingles, shingle,
    standing seam, sandwich panel*, metal roof*, cladding, clad, stone cladding, curtain wall*, curtainwall*, glazing,
    glaze windows, structural glazing, spider glazing, facade*, acp, aluminium composite, aluminum composite,
    alucobond, grc, gfrc, grp cladding, eifs, etics, rain screen, rainscreen, stucco, siding, sheathing, house wrap,
    air barrier, vapor barrier, vapour barrier, thermal insulation, wall insulation, cavity insulation,
    insulation board, storefront*, store front, shop front, shopfront, skylight*, roller shutter*, rolling shutter*,
    overhead door*, sectional door*, rolling door*, external door*, exterior door*, entrance door*,
    expansion joint cover, joint sealant, sealant*, caulk*, flood test, water test of roof, flashing*, weatherboard*,
    cladding board*, roofer*, bricklay*, glazier*, mason, masons, roofing and frame, weatherproof*, weather proof*,
    weathertight, dried in, dry in, building enclosure, enclosure, envelope, building envelope, exterior finish*,
    exterior carpentry, carpentry outside, external envelope, exterior wall*, external wall*, exterior skin, repoint*,
    pointing, brise soleil, tile roof`,
  product: `
    window*, glass, glazed, aluminium, aluminum, alum, louver*, louvre*, gutter*, downspout, parapet*, coping*,
    lintel*, sill*, canopy, canopies, insulat*, roof, roof works, roof work, stone facade, block, blocks,
    cavity wall*, mullion*, transom*, screen wall, sunshade*, sun shade*, mashrabiya, epdm, tpo, green roof,
    roof garden, roof hatch, awning*, gable*, sun screen*, roof edge*, seal, seals, sealing, doors and windows,
    d and w, windows and doors, elevation works, elevations, external elevation`,
  element: 'mortar, bonding, wall ties, chajja, isolated screen, insulated screen, awning, skin, exterior',
  hint: 'joint filling, roofs, elevation',
};

const arabic: Vocabulary = {
  work: `
    تغطيه صاج, صاج معرج,
    مباني, اعمال مباني, مباني طوب, بناء جدران, بناء حوائط, بناء طوب, بناء بلوك, بناء, بلوك, بلك, طابوق, طابوك, طوب,
    عزل, عازل, عوازل, عزل مائي, عزل حراري, عزل اسطح, عزل الاساسات, عزل الحمامات, عزل رطوبه, رطوبه, ضد الرطوبه, واجهات,
    واجهه, تكسيه, تكسيه واجهات, تلبيس, كلادينج, كلادنج, كلادينغ, حجر, حجر رياض, كرتن وول, حوائط ستائريه, حوائط زجاجيه,
    جدران ستائريه, ستائر زجاجيه, زجاج, المنيوم, الومنيوم, الوميتال, شبابيك, شباك, نوافذ, نافذه, قرميد, لفائف, بيتومين,
    بيتومينيه, دهان بيتومين, دهان بيتوميني, دهانات بيتومينيه, طلاء بيتوميني, ممبرين, سكاي لايت, اعتاب, عتب, سطح, اسطح, قرميديه, تغطيه سطح, تغطيه, قباب, قبه, ساندوتش بانل,
    ساندويش بانل, مباني خارجيه, تيراكوتا, تراكوتا, الواح الواجهه`,
  product: 'مظلات, مظله, جدران خارجيه, دروه, دروات',
  hint: 'جدران, حوائط, جدار, حائط',
};

const dutch: Vocabulary = {
  work: `
    metsel*, *metselwerk, gevel*, *gevel, *gevels, gordijngevel*, parament, dakwerk*, dakdicht*, dakbedek*,
    dakafwerk*, dakisolatie, dak, *dak, daken, *daken, dakpan*, dakgoot*, dakkapel*, waterdicht*, isolatie*, isoleren,
    *isolatie, buitenschrijnwerk*, schrijnwerk buiten, ramen, raam, *ramen, beglaz*, beglazing, kozijn*, goten, latei,
    lateien, spouw*, voegwerk*, voegen, opvoegen, dorpel*, koepel, koepels, lichtkoepel*, zinkwerk*, crepi,
    gevelbepleistering, hellingsbeton, hellingschape, afdichting*, sectionaalpoort*, garagepoort*, buitendeur*,
    buitenmuur, buitenmuren, winddicht*, regendicht*, vochtwering, waterkering, buitenblad, binnenblad, snelbouw*,
    kalkzandsteen, sandwichpane*, dakplaten, lichtstraat*, luifel*, dak*, dakrandafwerking, gevelafwerking,
    buitenwand*, steenstrip*, zonwering, screens, gevelplaten, schoorsteen*, steensluiting`,
  product: 'glas, muren, bakstenen, pannen, rollaag, zonwering*, balkon*, gevelsteen, arduin',
  hint: 'muur, steiger*, hefsteiger*, stelling*',
};

const german: Vocabulary = {
  work: `
    mauer*, maurer*, *mauerwerk, dacharbeit*, dachdeck*, dacheindeck*, dachabdicht*, dach, *dach, dach*, fassade*,
    *fassade, fenster*, *fenster, verglas*, abdicht*, *abdichtung, dammung, *dammung, warmedamm*, wdvs, klempner*,
    spengler*, aussenputz*, bauwerksabdichtung, rolladen*, rollladen*, aussentur*, haustur*, vordach, sockel*,
    fensterbank*, lichtkuppel*`,
  product: 'glas, ziegel*, attika, ausmauer*',
  hint: 'gerust*, wand, wande, wande *',
};

const french: Vocabulary = {
  work: `
    maconnerie*, parpaing*, brique*, agglo*, toiture*, couverture*, etancheite*, isolation*, isolant*, facade*,
    bardage*, menuiserie exterieure, menuiseries exterieures, menuiserie aluminium, menuiserie alu,
    menuiseries aluminium, fenetre*, vitrage*, vitrerie, mur rideau, ravalement*, zinguerie, chassis, hors d eau,
    hors d air, tuile*, clos couvert`,
  product: 'mur, murs, echafaudage*',
};

const spanish: Vocabulary = {
  work: `
    albanil*, mamposter*, ladrillo*, bloque, bloques, muro, muros, techo*, techado, cubierta*, tejado*,
    impermeabiliz*, aislamiento*, fachada*, fachada ventilada, ventana*, ventaneria, cristal*, vidrio*, cancel*, carpinteria de aluminio,
    aluminio, muro cortina, tejas, dintel*, cerramiento*, aleros, toldo*, azotea*, pared de bloque,
    levantamiento de muros`,
  product: 'pared, paredes, andamio*',
};

export const envelope: readonly Vocabulary[] = [english, arabic, dutch, german, french, spanish];
