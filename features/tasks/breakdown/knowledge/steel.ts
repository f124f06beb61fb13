import { activity } from './activity.ts';

export const steelActivities = [
  activity(
    'structuralSteel',
    ['Structural steel', 'الهيكل المعدني'],
    {
      work: `
        structural steel*, steel structure*, steel erection, erect steel, steelwork*, steel work*, steel frame*,
        steel column*, steel beam*, steel truss*, truss*, peb, pre engineered building, space frame, purlin*,
        staalstructuur*, staalconstructie*, stahlbau*, charpente metallique, acero estructural, هيكل معدني,
        هيكل فولاذي, هناجر, هنجر, جمالون, منشات معدنيه, حديد انشائي`,
      thing: 'steel, anchor bolt*, base plate*',
    },
    `
    15 | draughtsman 2 | approval
    Shop drawings and connection design | Bolt lists, erection marks, lifting weights.
    المخططات التنفيذية وتصميم الوصلات | قوائم البراغي وعلامات التركيب وأوزان الرفع.
    20 | welder 8 | t | factory
    Fabricate, blast and prime | Mill certificates, welds tested before painting.
    التصنيع والرمل والأساس | شهادات الحديد وفحص اللحام قبل الدهان.
    8 | surveyor 2 | settingOut
    Check anchor bolts and levels | Template survey, packs set.
    تدقيق براغي التثبيت والمناسيب | رفع بالقالب ووضع الرقائق.
    7 | quality 1 | material
    Deliver in erection order | Unloaded on sleepers, marks visible.
    التوريد بترتيب التركيب | تنزيل على دعامات والعلامات ظاهرة.
    28 | steelErector 10 | t
    Erect columns, beams and bracing | Temporary guys, first bay plumbed and closed before the next.
    تركيب الأعمدة والكمرات والشكالات | شدادات مؤقتة ووزن وإغلاق أول باكية قبل التالية.
    10 | steelErector 6 | steel
    Plumb, tighten and weld | Torque marked on every bolt.
    الوزن والشد واللحام | تعليم العزم على كل برغي.
    5 | concreter 2 | strength
    Grout base plates | Non-shrink grout after plumbing.
    حقن قواعد الأعمدة | جروت غير منكمش بعد الوزن.
    7 | painter 4 | thickness
    Touch up and final coat | Film thickness measured.
    الترميم والوجه النهائي | قياس سماكة الدهان.
    `,
  ),
  activity(
    'metalDeck',
    ['Metal deck slab', 'بلاطة الديك المعدني'],
    { work: 'metal deck*, steel deck*, decking, composite slab*, shear stud*, ديك, ديك معدني, صاج معدني' },
    `
    25 | steelErector 6 | m2
    Lay and fix deck sheets | Laps over beams, edge trims, no loading before fixing.
    فرش وتثبيت صفائح الديك | تراكب فوق الكمرات وحواف ودون تحميل قبل التثبيت.
    15 | welder 3 | no | steel
    Weld shear studs | Bend test at the start of each shift.
    لحام أوتاد القص | اختبار ثني في بداية كل وردية.
    15 | steelFixer 6 | rebar
    Mesh and extra bars | Chairs, trimmers at openings.
    الشبك والحديد الإضافي | كراسي وتقوية الفتحات.
    10 | electrician 4 | firstFix
    Sleeves and box-outs | Fixed to the deck, not cut before the pour.
    مواسير العبور والفتحات | مثبتة على الديك ودون قص قبل الصب.
    15 | concreter 12 | m3 | concrete
    Pour | Spread, no heap in mid-span.
    الصب | فرش متساوٍ ودون تكويم في منتصف البحر.
    20 | labourer 3 | surface | 7d
    Cure and cut openings | 7 days wet, deck cut after strength.
    المعالجة وقص الفتحات | 7 أيام رطوبة والقص بعد المقاومة.
    `,
  ),
  activity(
    'fireproofing',
    ['Fireproofing of steel', 'حماية الحديد من الحريق'],
    {
      work: `
        fireproofing, fire proofing, fireproof*, intumescent*, intumescent paint*, intumescent coating*, vermiculite, حمايه الحديد من الحريق, مقاومه الحريق,
        دهان مقاوم للحريق`,
    },
    `
    15 | quality 1 | approval
    Approve product and thickness table | By section factor and hours required.
    اعتماد المنتج وجدول السماكات | حسب معامل المقطع والساعات المطلوبة.
    20 | labourer 4 | base
    Prepare surfaces and mask | Primer compatible, clips and supports fixed first.
    تجهيز الأسطح والتغطية | توافق الأساس وتركيب المثبتات أولاً.
    40 | painter 4 | m2
    Apply in coats | Humidity and temperature within the data sheet.
    الرش على طبقات | الرطوبة والحرارة ضمن النشرة.
    15 | quality 1 | thickness
    Measure thickness, density and bond | One reading each 10 m² and member.
    قياس السماكة والكثافة والالتصاق | قراءة لكل 10 م² وعنصر.
    10 | painter 2 | civilDefence
    Repair and top coat | After all other trades have fixed.
    الترميم والوجه النهائي | بعد انتهاء تثبيت بقية الأعمال.
    `,
  ),
  activity(
    'steelPainting',
    ['Painting of steelwork', 'دهان الحديد الإنشائي'],
    {
      work: `
        steel painting, structural steel painting, painting of structural steel, paint structural steel,
        steelwork painting, painting of steelwork, steel structure painting, steel primer, epoxy painting of steel,
        anti corrosion paint*, corrosion protection, دهان الهيكل المعدني, دهان الهياكل المعدنيه, دهان الحديد الانشائي,
        دهان المنشا المعدني, دهان الاعمده المعدنيه, دهان ضد الصدا, حمايه من الصدا`,
    },
    `
    8 | quality 1 | approval
    Approve the paint system | Primer, build coat and finish of one maker, microns by exposure class.
    اعتماد نظام الدهان | أساس ووسط ونهائي من مصنع واحد والميكرون حسب درجة التعرض.
    20 | labourer 6 | m2
    Blast or clean to the grade asked for | Sa 2½ or St 3; welds, edges and bolts first, dust blown off.
    التنظيف بالرمل أو العدد حتى الدرجة المطلوبة | درجة Sa 2½ أو St 3؛ اللحام والحواف والبراغي أولاً ثم نفخ الغبار.
    5 | quality 1 | base
    Check profile and dew point | Steel 3 °C above the dew point, primed within four hours.
    فحص الخشونة ونقطة الندى | حرارة الحديد أعلى من نقطة الندى بثلاث درجات والأساس خلال أربع ساعات.
    18 | painter 4 | m2
    Primer and stripe coat | Edges, welds and bolts by brush before the spray.
    الأساس ودهان الحواف | الحواف واللحام والبراغي بالفرشاة قبل الرش.
    18 | painter 4 | m2
    Intermediate coat | Within the interval of the maker, another shade.
    الوجه المتوسط | ضمن الفاصل الزمني للمصنع وبلون مختلف.
    18 | painter 4 | m2
    Finish coat | Wet film measured while spraying, bolts touched up after tightening.
    الوجه النهائي | قياس الفيلم الرطب أثناء الرش وترميم البراغي بعد شدها.
    13 | quality 1 | thickness
    Measure thickness, mend and hand over | Dry film by lots, adhesion where asked for.
    قياس السماكة والترميم والتسليم | الفيلم الجاف حسب المساحات واختبار الالتصاق عند طلبه.
    `,
  ),
];
