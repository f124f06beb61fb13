import { activity } from './activity.ts';

export const groundActivities = [
  activity(
    'soilInvestigation',
    ['Soil investigation', 'دراسة التربة'],
    {
      work: `
        soil investigation, site investigation, geotechnical*, geotech, borehole*, soil test*, trial pit*,
        plate load test*, grondonderzoek, sondering*, baugrund*, جسات, جسات تربه, فحص تربه, فحص التربه, اختبار تربه,
        اختبار التربه, فحوصات التربه, testing of soil*, soil sampl*, دراسه تربه,
        دراسه التربه`,
    },
    `
    15 | engineer 1 | approval
    Plan of boreholes and tests | Number, depth and tests agreed with the structural engineer.
    خطة الجسات والاختبارات | العدد والعمق والاختبارات بالاتفاق مع الإنشائي.
    10 | surveyor 2 | permit
    Set out and clear services | Hand-dug to 1.5 m at every point.
    توقيع النقاط والتأكد من الخدمات | حفر يدوي 1.5 م لكل نقطة.
    35 | driller 4 | no
    Drill, sample and test in place | Standard penetration each 1.5 m, water level after 24 hours.
    الحفر وأخذ العينات والاختبار في الموقع | اختبار الاختراق كل 1.5 م ومنسوب المياه بعد 24 ساعة.
    20 | quality 1
    Laboratory tests | Grading, limits, sulphate and chloride, strength.
    اختبارات المختبر | التدرج والحدود والكبريتات والكلوريدات والمقاومة.
    20 | engineer 1 | client
    Report with bearing capacity and advice | Draft read by the designer before it is issued.
    التقرير وقدرة التحمل والتوصيات | مراجعة المسودة من المصمم قبل الإصدار.
    `,
  ),
  activity(
    'soilImprovement',
    ['Ground improvement', 'تحسين التربة'],
    {
      work: `
        soil improvement, ground improvement, vibro compaction, stone column*, dynamic compaction, soil stabiliz*,
        soil stabilis*, preloading, surcharge, jet grouting, grondverbetering, bodenaustausch, تحسين تربه,
        تحسين التربه, تثبيت التربه`,
    },
    `
    15 | engineer 1 | approval
    Design and acceptance values | Settlement, cone resistance, spacing.
    التصميم وقيم القبول | الهبوط ومقاومة المخروط والتباعد.
    15 | driller 4
    Trial area and tests before | Cone tests on a grid.
    منطقة تجريبية واختبارات قبلية | اختبارات مخروط على شبكة.
    15 | operator 2 | settingOut
    Platform and setting out | Level, drained, points numbered.
    المنصة والتوقيع | مستوية ومصرفة وترقيم النقاط.
    40 | driller 5 | m2
    Carry out the improvement | Every point logged: depth, time, energy, material.
    تنفيذ التحسين | سجل كل نقطة: العمق والزمن والطاقة والمادة.
    15 | quality 1 | compaction
    Tests after and release | Failed areas treated again.
    اختبارات بعدية والإفراج | إعادة معالجة المناطق الراسبة.
    `,
  ),
];
