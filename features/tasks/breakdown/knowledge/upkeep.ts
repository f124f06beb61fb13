import { activity } from './activity.ts';

/** Work on what is there already: it is mended or looked after, not built anew. */
export const upkeepActivities = [
  activity(
    'repair',
    ['Repair and replacement', 'أعمال الإصلاح والاستبدال'],
    { work: 'repair work*, leak repair*, crack repair*, اعمال الاصلاح, اعمال اصلاح' },
    `
    15 | engineer 1
    Inspect the defect and find its cause | Extent marked, photographs; the cause is ended first.
    معاينة العيب ومعرفة سببه | تعليم الحدود وصور ومعالجة السبب أولاً.
    10 | engineer 1 | approval
    Agree method, material and time | Matching material; shutdown agreed with the users.
    الاتفاق على الطريقة والمادة والوقت | مادة مطابقة واتفاق على وقت الإيقاف مع المستخدمين.
    10 | labourer 2 | permit
    Isolate and protect | Water, power or access closed off; finished work covered.
    العزل والحماية | إغلاق الماء أو الكهرباء أو الوصول وتغطية المنتهي.
    20 | labourer 3
    Take out what is defective | Back to sound material, no more than marked.
    إزالة الجزء المعيب | حتى المادة السليمة ودون تجاوز المحدد.
    25 | labourer 4 | no
    Repair or replace | By the approved method and the maker’s instructions.
    الإصلاح أو الاستبدال | حسب الطريقة المعتمدة وتعليمات المصنع.
    10 | quality 1 | final
    Test and inspect | The defect is gone; tested as new work of its kind is.
    الاختبار والفحص | زوال العيب واختباره كالعمل الجديد من نوعه.
    10 | cleaner 2
    Make good, clean and record | Surfaces as before; guarantee and date filed.
    إعادة الشيء إلى أصله والتنظيف والتسجيل | السطح كما كان وحفظ الضمان والتاريخ.
    `,
  ),
  activity(
    'maintenance',
    ['Maintenance and servicing', 'أعمال الصيانة'],
    {
      work: 'preventive maintenance, planned maintenance, maintenance work*, servicing, صيانه دوريه, صيانه وقائيه, اعمال صيانه',
    },
    `
    15 | engineer 1
    Scope from the maker’s schedule and the fault log | What is due, spare parts, the last readings.
    تحديد النطاق من جدول المصنع وسجل الأعطال | المستحق وقطع الغيار وآخر القراءات.
    10 | coordinator 1 | permit
    Agree the shutdown and isolate | Users told, stand-by running, locked and tagged.
    الاتفاق على الإيقاف والعزل | إبلاغ المستخدمين وتشغيل الاحتياطي وقفل وبطاقة تحذير.
    15 | tester 1
    Inspect and measure before work | Readings, noise, leaks and wear recorded.
    الفحص والقياس قبل العمل | تسجيل القراءات والضجيج والتسريب والتآكل.
    30 | labourer 4 | no
    Clean, lubricate, adjust and change parts | Filters, belts, seals and fluids as the maker says.
    التنظيف والتشحيم والضبط وتغيير القطع | الفلاتر والسيور والموانع والسوائل حسب المصنع.
    20 | tester 2 | functional
    Restart and test | Safeties tried, readings compared with those before.
    إعادة التشغيل والاختبار | تجربة وسائل الأمان ومقارنة القراءات بما قبلها.
    10 | coordinator 1 | client
    Service report and next date | Parts used, remarks, signed by the user.
    تقرير الصيانة والموعد التالي | القطع المستخدمة والملاحظات وتوقيع المستخدم.
    `,
  ),
];
