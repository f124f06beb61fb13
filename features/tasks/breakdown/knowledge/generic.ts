import { activity } from './activity.ts';

/** For work that no activity fits: the order every trade keeps. */
export const genericActivity = activity(
  'generic',
  ['General work', 'عمل عام'],
  {},
  `
  12 | engineer 1 | approval
  Check drawings, method and permits | What is approved, what is missing, which permit is needed.
  مراجعة المخططات وطريقة العمل والتصاريح | المعتمد والناقص والتصريح المطلوب.
  13 | quality 1 | material
  Materials, tools and crew on site | Ordered, inspected, stored near the work.
  المواد والعدد والطاقم في الموقع | مطلوبة ومفحوصة ومخزنة قرب العمل.
  10 | surveyor 1 | settingOut
  Prepare the area and set out | Access, protection of finished work, lines and levels.
  تجهيز المنطقة والتوقيع | الوصول وحماية المنتهي والخطوط والمناسيب.
  30 | labourer 6
  Carry out the first half | Stop and check the first piece with the engineer.
  تنفيذ النصف الأول | التوقف وتدقيق أول جزء مع المهندس.
  20 | labourer 6
  Carry out the second half | With the corrections of the first.
  تنفيذ النصف الثاني | مع تصحيحات الأول.
  10 | quality 1 | final
  Inspect and test | Own check, then inspection request.
  الفحص والاختبار | تدقيق ذاتي ثم طلب استلام.
  5 | labourer 3
  Clean up and hand over the area | To the next trade, signed.
  التنظيف وتسليم المنطقة | للعمل التالي بتوقيع.
  `,
);
