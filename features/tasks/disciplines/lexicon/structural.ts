import type { Vocabulary } from './vocabulary.ts';

const english: Vocabulary = {
  work: `
    pt duct*, grouting of pt ducts, grouting pt ducts, duct grouting, grouting of tendons, tendon grout*, wire sawing,
    saw cutting of concrete, concrete cutting, concrete sawing, core drilling and cutting,
    transformer base*, transformer pad*, generator base*, carbon fibre, intumescent paint*, water tank wall*,
    concreting, pour, pouring, pours, cast, casting, concrete pour, concrete casting, casting of concrete, rebar*,
    reinforcement*, reinforcing*, reinforced concrete, reinforce, rft, steel fixing, steel fixer, fix steel,
    fix rebar, steel bars, bar bending, bbs, formwork*, form work, shutter, shuttering, deshuttering, de shuttering,
    striking formwork, falsework, false work, reprop*, re prop*, soffit form*, backprop*, propping, props, strip formwork, stripping of formwork, rcc,
    rc, r c c, pcc, blinding, lean concrete, mass concrete, plain concrete, mud mat, mudmat, raft, raft foundation,
    mat foundation, bored pile*, bored piling, cfa pile*, driven pile*, pile, piling, pile cap, pile driving,
    pile head, pile breaking, pile trimming, micropile*, micro pile, caisson*, underpinning, foundation*, fdn,
    footing*, plinth, plinths, pedestal*, machine base*, equipment base*, equipment pad*, concrete base*,
    concrete pad*, housekeeping pad*, core wall, core walls, shear wall, shear walls, retaining wall, basement wall,
    basement walls, foundation wall, stem wall, post tension*, posttension*, pt stressing, stressing, tendon*,
    pre stress*, prestress*, precast*, pre cast, hollow core, hcs, structural topping, structural steel*,
    steel structure*, steel structural, steel erection, erect steel, steelwork*, steel work, steel frame,
    steel framing, steel column, steel beam, steel truss, steel deck, metal deck*, decking, space frame, peb,
    pre engineered building, preengineered, fireproofing, fire proofing, intumescent*, concrete repair,
    crack injection, epoxy injection, curing, concrete works, concrete work, concrete topping, concrete finish*,
    superstructure, super structure, substructure, sub structure, structure, structures, structural*, sog,
    slab on grade, slab on ground, ground slab, grade slab, grade beam, ground beam, tie beam, plinth beam,
    capping beam, strap beam, column neck, neck column, rough carpentry, timber frame, wood framing, wood frame,
    roof framing, floor framing, framing, hordi slab, flat slab, waffle slab, ribbed slab, slipform*, slip form,
    jump form, jumpform, girder launching, deck slab, steel fabrication, steel fixing works, column casting,
    slab casting, shotcrete, grout base plate, base plate*, anchor bolt*, hd bolt*`,
  product: `
    concrete, conc, footer*, pad footing, strip footing, column*, col, slab*, beam*, girder*, truss*, purlin*,
    rafter*, joist*, fender*, quay wall*, pier*, abutment*, bridge deck, pilecap, transfer slab, roof slab,
    floor slab, deck, concrete stair*, concrete wall, rc wall, lift core, elevator core, stair core, stair case core,
    bond beam*, dowel*, shear stud, starter bar*, waterstop*, water stop, construction joint, embedded plate*,
    cast in plate*, upstand*, rc tank, concrete tank, cube test, pipe rack*, bolting, steel, podium structure,
    columns and walls, walls and columns, walls and slab, walls and roof slab`,
  element: 'stair*, staircase*, ramp*, bridge, core, starter, props removal, strengthening, joint',
  hint: `
    weld*, welding, launching, prefab*, anchor*, basement wall area, scaffold*, staging, walls, frame, grouting,
    grout, water tank structure, water tank concrete, water tank casting, tank concrete, concrete water tank*, shell`,
};

const arabic: Vocabulary = {
  work: `
    بلاطات,
    جدران القبو, حوائط القبو, خزان خرساني, خزان مياه خرساني, خزان ارضي خرساني, جدران المصعد, جدار المصعد,
    كوابل الشد, كيابل شد, دهان مقاوم للحريق, مقاومه الحريق, تكسير مكعبات, كسر مكعبات, مكعبات الخرسانه,
    نجاره مسلحه, نجاره سقف, نجاره اسقف, نجاره اعمده, نجاره ميدات, نجاره قواعد, نجاره كمرات,
    نجاره جدران, خرسانه, خرسانات, خرساني, خرسانيه, صب, صبه, صبات, حديد تسليح, تسليح, حداده, حداده مسلحه, نجاره مسلحه, نجاره وحداده,
    شده خشبيه, شده, شدات, شدة معدنيه, فك الشده, فك شده, تشريك, قواعد, قاعده, قواعد خرسانيه, اساسات, اساس, لبشه, حصيره,
    ميده, ميدات, ميد, سملات, سمل, رقاب, رقاب اعمده, اعمده, عمود, بلاطه, بلاطه خرسانيه, كمرات, كمره, جسور,
    جدران استناديه, جدار استنادي, حوائط استناديه, جدار قص, جدران قص, حوائط قص, حوائط خرسانيه, جدران خرسانيه, نواه,
    خوازيق, خازوق, اوتاد, هامات, خرسانه نظافه, خرسانه عاديه, خرسانه مسلحه, مسبقه الصب, سابقه الصب, سابق الاجهاد,
    لاحقه الشد, شد لاحق, هيكل انشائي, هيكل, هيكل معدني, هيكل فولاذي, هياكل معدنيه, منشات معدنيه, هناجر, هنجر, عظم,
    اعمال انشائيه, انشائيه, انشائي, معالجه خرسانه, كيورنج, هوردي, بلاطات مفرغه, فولاذ`,
  product: 'حديد, سقف, اسقف, سقف خرساني, صاج, درج, سلالم, ركائز',
};

const dutch: Vocabulary = {
  work: `
    hellingsbeton vloer,
    ruwbouw*, beton, beton*, *beton, fundering*, *fundering, radier, bekist*, *bekisting, ontkist*, wapening*,
    *wapening, kolommen storten, storten, stortklaar, vloerplaat*, predal*, welfsel*, gewelf*, breedplaat*,
    kanaalplaat*, heipal*, heiwerk*, schroefpal*, boorpal*, paalfundering*, kelderwand*, kernwand*, staalstructuur*,
    staalconstructie*, staalbouw, liftkern*, draagvloer*, druklaag, gebinte*, spanten, houtskelet*, dakgebinte,
    dakstructuur, dakconstructie, houtconstructie, poer, poeren, funderingszool, funderingszolen, funderingsplaat,
    keermuur, keermuren, keerwand*, draagstructuur, stabiliteit, staalplaat*, steeldeck, stalen ligger*, profielen,
    *skelet, liggers, ligger, roostering*, ringbalk*, sokkel*, heien, paalkop*, welfsels, grondvloer*`,
  product: `
    kolom, kolommen, balk, balken, paal, palen, staal, plaat, trap, trappen, zolen, kelder, structuur,
    ondergrondse werken`,
};

const german: Vocabulary = {
  work: `
    beton*, *beton, betonier*, *fundament, fundament*, streifenfundament*, bodenplatte*, schalung*, *schalung,
    einschal*, ausschal*, bewehr*, stahlbau*, stahlbeton*, stahlkonstruktion*, unterzug*, bohrpfahl*,
    pfahlgrundung, grundung*, fertigteil*, filigran*, zimmererarbeit*, zimmerarbeit*, dachstuhl*, tragwerk*,
    estrichbeton, ringanker*, sauberkeitsschicht, decke uber *, kellerwand*, kellerdecke`,
  product: 'stutze, stutzen, decke, decken, *decke, treppe*, keller*, pfahl*, stahl*',
  // The shell as a phase: the trade named beside it has the task.
  element: 'rohbau*',
};

const french: Vocabulary = {
  work: `
    beton*, betonnage, fondation*, semelle*, radier*, pieux, pieu, coffrage*, decoffrage*, ferraillage*, armature*,
    dalle*, poteau*, poteaux, poutre*, voile, voiles, plancher*, gros oeuvre, charpente*, longrine*, dallage*,
    coulage*, ossature*, chainage*, hourdis, beton de proprete, prefabriqu*, structure metallique, infrastructure*`,
  product: 'escalier*, elevation*',
};

const spanish: Vocabulary = {
  work: `
    hormig*, concreto*, cimentacion*, cimiento*, zapata*, losa*, columna*, viga*, pilar, pilares, encofrad*,
    desencofrad*, armadura*, armado*, acero de refuerzo, acero estructural, forjado*, estructura*, pilote*, pilotaje,
    muro de contencion, muros de contencion, colado, vaciado, solera de hormigon, cimbra*, malla*, plantilla*,
    cadena*, placa de cimentacion`,
  product: 'acero*, escalera*, castillo*, dala*',
};

export const structural: readonly Vocabulary[] = [english, arabic, dutch, german, french, spanish];
