import { activity } from './activity.ts';

/** Work at a desk that is neither a drawing nor a purchase of material. */
export const paperActivities = [
  activity(
    'hiring',
    ['Hiring of labour and plant', 'توظيف العمالة واستئجار المعدات'],
    {
      work: `
        hiring, hire of, rental of, recruiting, recruitment of, plant hire, equipment hire, equipment rental, استيجار,
        استقدام`,
    },
    `
    15 | engineer 1 | approval
    Number, skill or capacity, and dates | From the programme; who asks and who pays.
    العدد والمهارة أو القدرة والتواريخ | من البرنامج مع تحديد الطالب والجهة الدافعة.
    20 | buyer 1
    Enquire with listed suppliers or candidates | Three offers or interviews, availability in writing.
    الاستفسار من الموردين أو المرشحين | ثلاثة عروض أو مقابلات والتوفر كتابياً.
    20 | engineer 1
    Check papers and fitness | Trade test, licences, residence and insurance; third-party certificate of plant.
    تدقيق الوثائق والصلاحية | اختبار المهنة والرخص والإقامة والتأمين وشهادة فحص المعدة.
    15 | buyer 1
    Agree rate and sign | Hours, overtime, fuel, breakdown and notice stated.
    الاتفاق على السعر والتوقيع | تحديد الساعات والإضافي والوقود والأعطال ومدة الإشعار.
    15 | coordinator 1
    Mobilise to site | Passes, transport, accommodation or delivery.
    المباشرة في الموقع | التصاريح والنقل والسكن أو التوصيل.
    15 | quality 1 | permit
    Induct, inspect and start the timesheet | Nobody works and no machine runs before it.
    التعريف بالسلامة والفحص وبدء كشف الساعات | لا يعمل أحد ولا تعمل معدة قبل ذلك.
    `,
  ),
  activity(
    'methodStatement',
    ['Method statement or plan', 'بيان طريقة العمل أو خطة'],
    {
      // Found by what the title says is done (../../deeds.ts): as a phrase it would count where it only stands beside the work.
      work: '',
    },
    `
    15 | engineer 1
    Collect requirements | Specification, drawings, safety rules, lessons of earlier work.
    جمع المتطلبات | المواصفات والمخططات واشتراطات السلامة ودروس الأعمال السابقة.
    15 | engineer 1
    Agree sequence, resources and responsibilities | With the foreman and the subcontractor who will do it.
    الاتفاق على التسلسل والموارد والمسؤوليات | مع المشرف ومقاول الباطن المنفذ.
    30 | engineer 1 | no
    Write the document with its risk assessment | Steps, plant, hold points, emergency; sketches where words do not do.
    كتابة الوثيقة مع تقييم المخاطر | الخطوات والمعدات ونقاط التوقف والطوارئ ورسومات عند الحاجة.
    10 | quality 1
    Internal check by quality and safety | Against the inspection and test plan.
    تدقيق داخلي من الجودة والسلامة | مقابل خطة الفحص والاختبار.
    10 | coordinator 1
    Submit for approval | Logged, reply date followed.
    التقديم للاعتماد | تسجيل ومتابعة تاريخ الرد.
    10 | engineer 1 | approval
    Answer comments and resubmit | Changes marked, revision raised.
    الرد على الملاحظات وإعادة التقديم | تعليم التعديلات ورفع رقم الإصدار.
    10 | engineer 1
    Brief the crew and file | Signed attendance before the work begins, copy on site.
    شرحها للطاقم وحفظها | توقيع الحضور قبل بدء العمل ونسخة في الموقع.
    `,
  ),
  activity(
    'paymentCertificate',
    ['Payment certificate or invoice', 'مستخلص أو فاتورة'],
    {
      work: `
        payment certificate*, interim payment*, payment application*, application for payment, progress claim*,
        progress payment*, invoice*, final account*, ipc, مستخلص, مستخلصات, فاتوره, فواتير, شهاده دفع, شهادات دفع`,
    },
    `
    20 | engineer 1
    Measure the work done with the consultant | Joint measurement sheets, by item of the BOQ.
    حصر الأعمال المنفذة مع الاستشاري | كشوف حصر مشتركة حسب بنود جدول الكميات.
    15 | coordinator 1
    Collect the backup | Approved inspections, delivery notes, variations, photographs.
    جمع المستندات المؤيدة | الاستلامات المعتمدة وسندات التوريد والتغييرات والصور.
    25 | engineer 1
    Price to date | Earlier amounts, advance recovery, retention, deductions and VAT.
    تسعير المنفذ حتى تاريخه | المبالغ السابقة واسترداد الدفعة المقدمة والمحتجز والخصومات والضريبة.
    10 | engineer 1
    Internal check and signature | Totals agree with the accounts and the last certificate.
    التدقيق الداخلي والتوقيع | تطابق المجاميع مع الحسابات والمستخلص السابق.
    15 | coordinator 1 | approval
    Submit and answer remarks | Logged, reply date followed.
    التقديم والرد على الملاحظات | تسجيل ومتابعة تاريخ الرد.
    15 | coordinator 1 | client
    Invoice and follow the payment | Due date noted, receipt filed.
    إصدار الفاتورة ومتابعة الدفع | تدوين الاستحقاق وحفظ الإيصال.
    `,
  ),
];
