import { activity } from './activity.ts';

export const officeActivities = [
  activity(
    'shopDrawings',
    ['Shop drawings', 'المخططات التنفيذية'],
    {
      work: `
        shop drawing*, shopdrawing*, coordination drawing*, coordinated drawing*, drawing*, as built*, bim,
        plans d execution, uitvoeringsplan*, werktekening*, planos, مخططات, مخططات تنفيذيه, مخططات ورشه,
        مخططات الورشه, لوحات تنفيذيه, رسومات`,
    },
    `
    15 | coordinator 1
    Collect inputs | Contract drawings, approved materials, site sizes, RFIs answered.
    جمع المدخلات | مخططات العقد والمواد المعتمدة ومقاسات الموقع وردود الاستفسارات.
    30 | draughtsman 2 | no
    Draw | Plans, sections, details, quantities.
    الرسم | مساقط ومقاطع وتفاصيل وكميات.
    20 | coordinator 2
    Coordinate with other trades | Clash check, changes signed by each trade.
    التنسيق مع الأعمال الأخرى | فحص التعارض وتوقيع كل تخصص.
    10 | engineer 1
    Internal check and submission | Transmittal, one package a zone.
    التدقيق الداخلي والتقديم | نموذج إرسال وحزمة لكل منطقة.
    15 | coordinator 1 | approval
    Answer comments | Resubmitted within a week.
    الرد على الملاحظات | إعادة التقديم خلال أسبوع.
    10 | coordinator 1
    Issue for construction | Old prints withdrawn.
    الإصدار للتنفيذ | سحب النسخ القديمة.
    `,
  ),
  activity(
    'submittal',
    ['Material submittal', 'اعتماد المواد'],
    {
      work: `
        submit*, submittal*, submission*, material approval*, sample*, approval*, approve, induction*, prequalif*, goedkeur*, genehmig*, freigabe*, approbation*,
        aprobacion*, اعتماد, اعتمادات, اعتماد مواد, اعتماد عينات, تقديم, عينات, موافقه`,
    },
    `
    20 | buyer 1
    Offers from listed suppliers | Specification clause by clause.
    عروض من الموردين المعتمدين | بنداً بنداً من المواصفات.
    20 | engineer 1
    Compare and choose | Compliance, price, delivery, local agent.
    المقارنة والاختيار | المطابقة والسعر والتوريد والوكيل.
    20 | coordinator 1
    Compile the submittal | Data sheets, certificates, references, sample.
    إعداد ملف الاعتماد | نشرات وشهادات ومراجع وعينة.
    10 | coordinator 1
    Submit | Logged, reply date followed.
    التقديم | تسجيل ومتابعة تاريخ الرد.
    20 | engineer 1 | approval
    Answer comments and resubmit | Within five days.
    الرد وإعادة التقديم | خلال خمسة أيام.
    10 | buyer 1
    Release for order | Approved sample kept on site.
    الإفراج للطلب | حفظ العينة المعتمدة في الموقع.
    `,
  ),
  activity(
    'procurement',
    ['Procurement and delivery', 'الشراء والتوريد'],
    {
      work: `
        procure*, procurement*, purchas*, purchase order*, order, ordering, long lead*, deliver*, delivery*,
        supply of, manufactur*, shipping, shipment*, bestel*, levering*, liefer*, commande*, livraison*, compra*,
        suministro*, شراء, مشتريات, توريد, توريدات, طلب شراء, امر شراء, طلب مواد, شحن`,
    },
    `
    10 | engineer 1 | approval
    Quantities and specification | From approved drawings, with waste and spares.
    الكميات والمواصفات | من المخططات المعتمدة مع الهدر والاحتياط.
    15 | buyer 1
    Enquiry and comparison | Three offers at least, payment and delivery terms.
    الاستفسار والمقارنة | ثلاثة عروض على الأقل وشروط الدفع والتوريد.
    10 | buyer 1
    Purchase order | Dates, inspection, penalties, warranty.
    أمر الشراء | التواريخ والفحص والغرامات والضمان.
    30 | coordinator 1 | factory
    Follow manufacture | Milestones, photographs, factory test.
    متابعة التصنيع | مراحل وصور واختبار المصنع.
    20 | coordinator 1
    Shipping and customs | SABER certificates, insurance, clearance.
    الشحن والتخليص | شهادات سابر والتأمين والفسح.
    15 | quality 1 | no | material
    Receive, inspect and store | Counted, damage claimed the same day.
    الاستلام والفحص والتخزين | العد والمطالبة بالتلف في اليوم نفسه.
    `,
  ),
  activity(
    'subcontract',
    ['Tender and subcontract award', 'طرح وترسية عقود الباطن'],
    {
      work: `
        tender*, bid, bids, bidding, award*, subcontract*, contract award, contract sign*, guarantee*, insurance*,
        variation order*, change order*, claim*, negotiat*, rfq, rfp, quotation*, aanbested*, ausschreib*, vergabe*,
        appel d offre*, licitacion*, contract*, مناقصه, ترسيه, عقد, عقود, مقاول باطن, عروض اسعار, عرض سعر, تعاقد`,
    },
    `
    15 | engineer 1
    Scope and documents | Drawings, BOQ, programme, safety terms.
    النطاق والوثائق | المخططات والكميات والبرنامج وشروط السلامة.
    10 | buyer 1
    List and invite bidders | Prequalified, current workload known.
    اختيار ودعوة المتنافسين | مؤهلون مع معرفة الأعمال الحالية.
    25 | buyer 1
    Tender period and questions | Answers to all.
    فترة الطرح والاستفسارات | الردود للجميع.
    20 | engineer 1
    Technical and price comparison | Gaps priced on the same basis.
    المقارنة الفنية والمالية | تسعير النواقص بالأساس نفسه.
    15 | buyer 1
    Negotiate and clarify | Minutes signed.
    التفاوض والتوضيح | محضر موقع.
    15 | coordinator 1 | client
    Award and kick-off | Guarantees, insurance, start date.
    الترسية والاجتماع الافتتاحي | الضمانات والتأمين وتاريخ البدء.
    `,
  ),
  activity(
    'permits',
    ['Permits and authority approvals', 'التراخيص والموافقات'],
    {
      work: `
        permit*, building permit*, noc, nocs, license*, licence*, authority approval*, municipality approval*,
        civil defence approval*, civil defense approval*, certificate of occupancy, vergunning*, bouwvergunning,
        baugenehmigung, permis*, permiso*, licencia*, رخصه, رخص, تصريح, تصاريح, ترخيص, رخصه بناء, شهاده اشغال,
        موافقات`,
    },
    `
    15 | coordinator 1
    List requirements and fees | Authority by authority, with lead times.
    حصر المتطلبات والرسوم | لكل جهة مع مدتها.
    25 | engineer 1
    Prepare documents | Stamped drawings, deeds, engineer’s undertaking.
    إعداد الوثائق | مخططات مختومة وصك وتعهد المهندس.
    10 | coordinator 1
    Submit and pay | Request number filed.
    التقديم والسداد | حفظ رقم الطلب.
    25 | coordinator 1
    Follow up and answer remarks | Weekly call, changes drawn at once.
    المتابعة والرد على الملاحظات | متابعة أسبوعية وتعديل فوري.
    15 | engineer 1 | authority
    Inspection visit | Site ready, person named.
    زيارة المعاينة | تجهيز الموقع وتسمية المسؤول.
    10 | coordinator 1
    Receive, display and watch expiry | Copy on site.
    الاستلام والعرض ومتابعة الانتهاء | نسخة في الموقع.
    `,
  ),
  activity(
    'design',
    ['Design', 'التصميم'],
    {
      work: `
        design, designs, design*, redesign*, detailed engineering, concept*, calculation*, calculations, study,
        studies, ontwerp*, voorontwerp*, entwurf*, planung*, conception*, etudes, diseno*, estudio*, تصميم, تصاميم,
        دراسه, دراسات, حسابات`,
    },
    `
    15 | engineer 1 | client
    Brief and criteria | Client’s needs, codes, loads, budget.
    المتطلبات والمعايير | احتياجات المالك والأكواد والأحمال والميزانية.
    20 | engineer 2
    Options | At least two, compared by cost and time.
    البدائل | اثنان على الأقل مع مقارنة التكلفة والمدة.
    30 | engineer 2
    Develop drawings and calculations | Disciplines in one model.
    تطوير المخططات والحسابات | تخصصات في نموذج واحد.
    15 | engineer 1
    Check and coordinate | Independent check, comments closed.
    التدقيق والتنسيق | تدقيق مستقل وإغلاق الملاحظات.
    20 | coordinator 1 | approval
    Submit, correct and issue | Revision list.
    التقديم والتصحيح والإصدار | قائمة التعديلات.
    `,
  ),
  activity(
    'reporting',
    ['Meeting or report', 'اجتماع أو تقرير'],
    {
      work: `
        meeting*, report*, kick off*, kickoff*, workshop, presentation*, schedule update*, programme, baseline*, vergadering*, besprech*, reunion*, اجتماع, اجتماعات, تقرير,
        تقارير, جدول زمني, برنامج زمني`,
    },
    `
    20 | coordinator 1
    Agenda and people | What must be decided, by whom.
    جدول الأعمال والحضور | ما يجب تقريره ومن يقرره.
    30 | planner 1
    Collect the facts | Progress, delays, quantities, photographs.
    جمع المعلومات | التقدم والتأخير والكميات والصور.
    25 | planner 1
    Write and check | Figures agree with the last issue.
    الكتابة والتدقيق | تطابق الأرقام مع الإصدار السابق.
    15 | coordinator 1 | client
    Hold or submit | Decisions read back.
    العقد أو التقديم | قراءة القرارات.
    10 | coordinator 1
    Minutes and follow-up | Owner and date for each action.
    المحضر والمتابعة | مسؤول وتاريخ لكل إجراء.
    `,
  ),
];
