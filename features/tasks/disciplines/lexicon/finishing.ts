import type { Vocabulary } from './vocabulary.ts';

const english: Vocabulary = {
  work: `
    floor levelling, self levelling*, stair cladding, clean window*, window cleaning,
    corner guard*, wall guard*, wall protection, door frame*, door shutter*, door leaf, door leaves,
    finishing works, plaster*, plastering, plasterwork, skim*, neeru, gypsum plaster, cement plaster, paint*,
    painting, repaint*, decorat*, putty*, primer, emulsion, wallpaper*, wall paper, wall cover*, wallcover*,
    wall finish*, wall tile*, tile, tiling, tiles, tiler, retil*, ceramic*, porcelain*, marble*, granite*,
    marble cladding, granite cladding, terrazzo*, mosaic*, marbonite, kota, shahabad, vitrified tile*, dado,
    stone floor*, natural stone, stone cladding internal, flooring, floor finish*, floor covering*, floor tile*,
    floor tiling, carpet*, vinyl*, vct, linoleum, lvt, parquet*, laminate*, wood floor*, wooden floor*, hardwood,
    raised floor*, raised access floor*, access floor*, skirting*, screed*, ips flooring, epoxy, epoxy floor*,
    polished concrete, floor harden*, gypsum*, gypsum board, gyp, gyp board, drywall*, dry wall, dry lining,
    drylining, sheetrock, plasterboard*, partition wall*, gypsum partition*, stud wall*, studs, metal stud*,
    pop ceiling, ceiling*, false ceiling*, suspended ceiling*, drop ceiling*, ceil, act, acoustic*, joinery,
    carpentry, carpentry inside, finish carpentry, woodwork*, wood work*, millwork*, cabinet*, casework*,
    counter top*, countertop*, wardrobe*, vanity, vanities, ironmongery, door hardware, door hw, finish hardware,
    handrail*, hand rail*, railing*, balustrade*, trim work, interior trim, baseboard*, crown mold*,
    toilet partition*, toilet cubicle*, toilet accessor*, bathroom accessor*, mirror*, blinds, furniture*, ff and e,
    ffe, fitout works, fit out works, fitting out, interior fit*, interior finish*, interiors, interior carpentry,
    interior design works, decor*, touch up*, touchup*, final clean*, final cleaning, builders clean, deep clean*,
    carpenter*, sound proof*, soundproof*, architectural works, architectural finish*, gfrg, cornice*,
    cladding of stairs, internal cladding, wall cladding internal, wood cladding, wooden cladding, locker*,
    kitchen cabinet*, kitchen equipment, kitchen installation, appliances, appliance, bathroom tile*, varnish*,
    polish*, grouting of tiles, tile grout*, wall putty, metal work*, metalwork*, miscellaneous metal*, misc metal*,
    whiteboard*, signage, wayfinding, room numbers, internal plaster*, external plaster*, render, rendering,
    external render*, sand dash, wet trades, dry trades, flooring and skirting, curb painting of floor`,
  product: `
    partition*, door*, wooden door*, wood door*, steel door*, metal door*, fire door*, fire rated door*, door frame*,
    door leaf, door leaves, door set*, frame fixing, door closer*, glass partition*, glass door*, shower cubicle*,
    shower enclosure*, internal door*, interior door*, d and w frame, kitchen installation*, kitchen unit*, wood,
    timber, wooden, wc partition*, curtain*, curtains, finishing, finishes, furnish*, desks, chairs, seats, seating,
    worktop*, internal finishes, stainless steel, specialties, specialities, wall base, rubber base, bench*, shelves,
    shelving, stage, treads, nosing, matting, entrance mat`,
  element: `
    finish, fitout*, fit out, cleaning, clean up, cleanup, cleaning up, reclean, patching, sanding, coat, coats,
    coating*, colour, floor covering area, floors finish, false floor, tread, fixtures and furnishings, hardware,
    texture, joiner*, polishing, cupboard*, closet*`,
  hint: `
    wall panel*, trim, interior*, kitchen*, floor, floors, bathroom*, toilet*, washroom*, lobby, wet area*, clean,
    show flat, amenities, finishing room, reception, fixture*`,
};

const arabic: Vocabulary = {
  work: `
    خرسانه ميول,
    صبه تسويه, سقف جبس, حديد مشغول,
    تشطيب, تشطيبات, هيكل سقف مستعار, بلاطات سقف مستعار, هيكل اسقف مستعاره, بلاطات اسقف مستعاره, لياسه, لياسات, محاره, بياض, بلاستر, بؤج, بؤج واوتار, طرطشه, دهان, دهانات, بويه, بويات, صبغ, اصباغ,
    طلاء, معجون, سيلر, تبليط, بلاط ارضيات, سيراميك, بورسلان, بورسلين, رخام, جرانيت, جرانت, تيرازو, باركيه, ارضيات,
    تكسيه جدران, كسوه درج, تكسيه درج, تكسيه سلالم, جبس, جبسيه, جبسمبورد, جبس بورد, جبسوم, جيبسوم, بورد, اسقف مستعاره,
    سقف مستعار, سقف معلق, اسقف معلقه, اسقف جبسيه, ديكور, ديكورات, نجاره, نجاره ابواب, اعمال خشبيه, خشبيه, مطابخ,
    خزائن, خزانه ملابس, دواليب, درابزين, درابزينات, وزره, وزرات, نعلات, مرايا, اثاث, فرش, تاثيث, موكيت, سجاد,
    ورق جدران, قواطع, تلميع, جلي, تنظيف, نظافه نهائيه, ايبوكسي, سكرييد, سكريد, لوحات ارشاديه, تلييس`,
  product: 'بلاط, ابواب, باب, ابواب خشب, خشب, مطبخ, حلوق, اكسسوارات, ستائر',
  element: 'ارضيه',
};

const dutch: Vocabulary = {
  work: `
    afwerk*, *afwerking, pleister*, *pleister*, bepleister*, stuc, stucwerk*, stukadoor*, spackspuit*, schilder*,
    *schilder*, verfwerk*, tegel*, *tegel, *tegels, betegel*, vloerbekled*, vloerafwerk*, vloerwerk*, bevloering*,
    chape*, dekvloer*, zandcement*, tapijt*, parket*, linoleum, vinyl, plafond*, *plafond, *plafonds, vals plafond,
    valse plafonds, vp, binnenwand*, scheidingswand*, systeemwand*, gyproc*, gk, gipskarton*, gipsplaat*, gipsblok*,
    gibo*, binnenschrijnwerk*, binnendeur*, binnenkozijn*, schrijnwerk*, timmerwerk*, aftimmer*, keuken*, meubil*,
    meubel*, behang*, plamuur*, plamuren, uitplamuren, verhoogde vloer*, computervloer*, natuursteen*, polybeton*,
    vlottende vloer*, leuning*, *leuning, *leuningen, trapleuning*, sanitaire wanden, bekleding*, wandbekled*,
    inrichting, vast meubilair, oplever schoonmaak, marmer*, granito, vensterbank*, voorzetwand*, industrievloer*,
    monoliet*, omkasting*, haard, metalstud*, brandwerende wand*, branddeur*, raamdecoratie, beplating*, *inrichting,
    egalis*, gietvloer*, latex*, verf*, plinten, lambriser*, badkamer*, toiletten, stoffering, bezettingswerk*,
    reiniging*, balustrade*, metaalwerk*`,
  element: 'opkuis*, kuisen, poetsen, opkuisen, schoonmaak*, opruim*',
  product: 'deuren, deur, *deuren, wanden, vloeren, kasten, gordijnen, signalisatie',
};

const german: Vocabulary = {
  work: `
    putz*, *putz, innenputz*, verputz*, estrich*, *estrich, fliesen*, *fliesen, maler*, anstrich*, *anstrich,
    streichen, bodenbelag*, bodenbelage, bodenleg*, parkett*, teppich*, laminat*, linoleum*, trockenbau*, gipskarton*,
    abgehangte decke*, deckenverkleid*, tischler*, schreiner*, innentur*, turen, turzarge*, schlosser*, metallbau*,
    mobel*, mobl*, kuche*, kuchen*, innenausbau*, ausbauarbeit*, ausbau, reinigung*, endreinigung, tapez*, beschlag*,
    tapezier*, natursteinarbeit*, spachtel*, oberbelag`,
  product: 'tur, boden, gelander*, sockelleist*',
};

const french: Vocabulary = {
  work: `
    enduit*, platre*, platrerie*, peinture*, carrelage*, signaletique, faux plancher*, faience*, revetement*, chape*,
    parquet*, moquette*, cloison*, faux plafond*, plafond*, menuiserie*, menuiserie interieure,
    menuiseries interieures, second oeuvre, finition*, serrurerie*, metallerie*, mobilier*, cuisine*, placo*,
    doublage*, plinthe*, ragreage*, sols souples, agencement*, porte, portes, garde corps`,
  element: 'nettoyage*',
};

const spanish: Vocabulary = {
  work: `
    yeso*, enlucid*, enfosc*, revoque*, repello*, panete*, estuco*, pintura*, alicatad*, azulejo*, loseta*,
    terminacion*, ceramica*, piso*, porcelanato*, solado*, suelo*, contrapiso*, cielo raso*, cielorraso*,
    falso techo*, falso techo registrable, techo registrable*, plafon*, puerta*, carpinteria*, acabado*, mueble*, cocina*, limpieza final, tablaroca*, drywall*,
    barandilla*, baranda*, zocalo*, aplanado*, recubrimiento*, tabique*, tabiqueria*, revestimiento*, marmol*,
    herreria*, imprimacion`,
  element: 'limpieza*',
};

export const finishing: readonly Vocabulary[] = [english, arabic, dutch, german, french, spanish];
