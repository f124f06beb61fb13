import { activity } from './activity.ts';

export const closingActivities = [
  activity(
    'mockup',
    ['Mock-up', 'النموذج التجريبي'],
    { work: 'mock up*, mockup*, sample room*, sample apartment, نموذج, نموذج تجريبي, غرفه عينه, ماك اب' },
    `
    15 | engineer 1 | approval
    Location, scope and drawings | Every trade that meets there.
    الموقع والنطاق والمخططات | كل الأعمال المتقاطعة فيه.
    20 | buyer 1 | material
    Bring approved materials | Small orders ahead of the bulk.
    توريد المواد المعتمدة | طلبيات صغيرة قبل الكمية.
    35 | engineer 1 | no
    Build in the real sequence | Photographs, hours and problems noted.
    التنفيذ بالتسلسل الحقيقي | صور وساعات ومشاكل مدونة.
    15 | quality 1 | client
    Review with client and consultant | Defects agreed in writing.
    المراجعة مع المالك والاستشاري | اتفاق مكتوب على الملاحظات.
    15 | quality 1
    Correct and freeze the standard | Kept open for all crews.
    التصحيح واعتماد المستوى | يبقى متاحاً لجميع الفرق.
    `,
  ),
  activity(
    'commissioning',
    ['Testing and commissioning', 'الاختبار والتشغيل'],
    {
      work: `
        testing and commissioning, commissioning and testing, t and c, commission*, commissioning, pre commission*,
        start up, startup, performance test*, system test*, testing, inbedrijfstelling, indienststelling,
        inbetriebnahme*, mise en service, puesta en marcha, اختبار وتشغيل, الاختبار والتشغيل, تشغيل, اختبار, اختبارات,
        تشغيل تجريبي`,
    },
    `
    12 | tester 1 | approval
    Commissioning plan and forms | Sequence, witnesses, acceptance values.
    خطة التشغيل والنماذج | التسلسل والحضور وقيم القبول.
    15 | tester 2
    Pre-commissioning checks | Cleaning, pressure, megger, rotation.
    فحوص ما قبل التشغيل | التنظيف والضغط والعزل والدوران.
    20 | tester 3 | no
    Start equipment one by one | Maker’s engineer where the warranty asks.
    تشغيل المعدات واحدة تلو الأخرى | مهندس المصنع حيث يشترط الضمان.
    18 | tester 3
    Set and balance systems | Readings against design.
    ضبط وموازنة الأنظمة | القراءات مقابل التصميم.
    17 | tester 3 | functional
    Integrated tests | Power failure, fire mode, BMS.
    الاختبارات المتكاملة | انقطاع التيار ووضع الحريق والنظام.
    10 | tester 1 | client
    Reports and reliability run | 72 hours without alarm.
    التقارير وتشغيل الاعتمادية | 72 ساعة دون إنذار.
    8 | tester 1
    Train the client’s staff | Recorded, with manuals.
    تدريب فريق المالك | مسجل مع الكتيبات.
    `,
  ),
  activity(
    'materialTesting',
    ['Material testing', 'اختبار المواد'],
    {
      work: `
        concrete test*, testing of concrete, concrete cube*, concrete cube test*, cube test*, cube crushing,
        cube result*, concrete cylinder*, cylinder test*, compressive strength*, slump test*, concrete sampling,
        concrete sampling and testing, material test*, testing of material*, laboratory test*, lab test*, steel test*,
        rebar test*, reinforcement test*, tensile test*, block test*, aggregate test*, asphalt test*, marshall test*,
        اختبار مواد, اختبار المواد, فحص المواد, فحوصات المواد, اختبار خرسانه, اختبار الخرسانه, فحص خرسانه,
        فحص الخرسانه, فحوصات الخرسانه, اختبار المكعبات, اختبار مكعبات, اختبار مكعبات الخرسانه, فحص المكعبات,
        مكعبات الخرسانه, كسر المكعبات, كسر مكعبات, تكسير المكعبات, اختبار الهبوط, اختبار حديد التسليح,
        اختبار الحديد, اختبار البلوك, اختبار الاسفلت, اختبارات مخبريه, فحوصات مخبريه, اختبارات معمليه`,
    },
    `
    12 | quality 1 | approval
    Plan of tests, frequency and laboratory | Tests and numbers from the specification; accredited laboratory approved.
    خطة الاختبارات وتكرارها والمختبر | الاختبارات وأعدادها من المواصفات واعتماد المختبر.
    15 | labourer 2
    Moulds, containers and place of storage | Clean, numbered and calibrated; curing tank at the right temperature.
    القوالب والأوعية ومكان الحفظ | نظيفة ومرقمة ومعايرة وحوض معالجة بحرارة صحيحة.
    25 | quality 2
    Take samples with the consultant | Place, date, batch and delivery note on every sample.
    أخذ العينات بحضور الاستشاري | الموقع والتاريخ والدفعة وسند التوريد على كل عينة.
    13 | quality 1
    Keep, cure and carry to the laboratory | Protected on the way, receipt of the laboratory kept.
    الحفظ والمعالجة والنقل إلى المختبر | حماية أثناء النقل وحفظ إيصال المختبر.
    20 | quality 1
    Test in the laboratory | At the age and by the standard specified, machine calibrated.
    الاختبار في المختبر | بالعمر والمواصفة المطلوبين وعلى جهاز معاير.
    15 | engineer 1 | approval
    Report, judge and act on failures | Compared with the limits; failed lots held, tested again or taken out.
    التقرير والتقييم ومعالجة الراسب | مقارنة بالحدود وحجز الدفعات الراسبة أو إعادة اختبارها أو إزالتها.
    `,
  ),
  activity(
    'snagging',
    ['Snagging', 'معالجة الملاحظات'],
    {
      work: `
        snag*, desnag*, de snag*, punch list*, punchlist*, punch out, defect*, rectif*, touch up*, ملاحظات,
        معالجه ملاحظات, معالجه الملاحظات, عيوب, نواقص, ملاحظات الاستلام`,
    },
    `
    15 | quality 2
    Own inspection first | Room by room, photograph and location.
    المعاينة الذاتية أولاً | غرفة بغرفة مع صورة وموقع.
    15 | quality 1 | final
    Joint inspection | One list, each item with trade and date.
    المعاينة المشتركة | قائمة واحدة لكل بند تخصص وتاريخ.
    45 | labourer 8 | no
    Rectify by trade and room | Wet trades first, rooms closed after.
    المعالجة حسب التخصص والغرفة | الأعمال الرطبة أولاً ثم إغلاق الغرف.
    15 | quality 1 | final
    Back-check | Closed items signed the same day.
    إعادة الفحص | توقيع المغلق في اليوم نفسه.
    10 | cleaner 4
    Clean and lock | Key log.
    التنظيف والإقفال | سجل المفاتيح.
    `,
  ),
  activity(
    'handover',
    ['Handover', 'التسليم'],
    {
      work: `
        handover*, hand over*, handing over, taking over, takeover, turnover, closeout, close out, project close*,
        practical completion, substantial completion, final inspection*, provisional acceptance, final acceptance,
        project completion, training*, manual*, manuals, warranty, warranties, o and m, oplever*, abnahme*, ubergabe*,
        reception des travaux, recepcion de obra, تسليم, تسليم ابتدائي, تسليم نهائي, استلام ابتدائي, استلام نهائي,
        تسليم المشروع`,
    },
    `
    15 | quality 1
    Check that all is finished | Snags closed, tests passed, cleaned.
    التأكد من اكتمال الأعمال | إغلاق الملاحظات ونجاح الاختبارات والنظافة.
    25 | coordinator 2 | approval
    As-built drawings, manuals and warranties | One index, digital and print.
    المخططات المنفذة والكتيبات والضمانات | فهرس واحد رقمي ومطبوع.
    15 | coordinator 1
    Spare parts, keys and meters | Counted and signed.
    قطع الغيار والمفاتيح والعدادات | عد وتوقيع.
    15 | tester 1
    Training | Attendance and recordings.
    التدريب | حضور وتسجيلات.
    15 | engineer 1 | authority
    Final authority inspections | Civil Defence, municipality, electricity.
    المعاينات النهائية للجهات | الدفاع المدني والبلدية والكهرباء.
    15 | engineer 1 | client
    Taking-over certificate | List of reserved items with dates.
    شهادة الاستلام | قائمة التحفظات بتواريخها.
    `,
  ),
  activity(
    'inspection',
    ['Inspection', 'الفحص والاستلام'],
    {
      work: `
        inspection*, inspect, wir, mir, quality control, audit*, site visit, keuring*, controle*, prufung*,
        inspeccion*, فحص, استلام, معاينه, تفتيش`,
    },
    `
    20 | engineer 1
    Prepare | Drawing, checklist, earlier remarks.
    التحضير | المخطط وقائمة الفحص والملاحظات السابقة.
    20 | quality 1
    Own check and correction | Before anybody is called.
    التدقيق الذاتي والتصحيح | قبل دعوة أي جهة.
    15 | coordinator 1
    Request and invitation | 24 hours before.
    الطلب والدعوة | قبل 24 ساعة.
    25 | quality 1 | final
    Inspect with the consultant | Measurements and photographs.
    الفحص مع الاستشاري | قياسات وصور.
    20 | quality 1
    Close remarks and file | Signed copy the same day.
    إغلاق الملاحظات والحفظ | نسخة موقعة في اليوم نفسه.
    `,
  ),
];
