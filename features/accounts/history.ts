import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: {
    user: ['Person', 'شخص'],
  },
  fields: {
    firstName: field('First name', 'الاسم الأول'),
    lastName: field('Last name', 'اسم العائلة'),
    image: field('Picture', 'الصورة', 'whole'),
    email: field('E-mail', 'البريد الإلكتروني'),
    password: field('Password', 'كلمة المرور', 'whole'),
    passwordLink: field('Password link', 'رابط كلمة المرور', 'whole'),
    secondFactor: field('Second factor', 'التحقق بخطوتين', 'choice'),
    backupCodes: field('Backup codes', 'الرموز الاحتياطية', 'whole'),
  },
} satisfies RoomHistory;
