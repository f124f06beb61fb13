interface Mailed {
  readonly subject: string;
  readonly text: string;
}

type Language = 'en' | 'ar';

export function resetMail(language: Language, link: string): Mailed {
  if (language === 'ar') {
    return {
      subject: 'تعيين كلمة مرور جديدة',
      text: `طُلب تعيين كلمة مرور جديدة لحسابك في نظام إدارة الإنشاءات.

افتح هذا الرابط خلال ساعة واحدة لتعيينها:
${link}

إن لم تطلب ذلك فتجاهل هذه الرسالة، ولن يتغير شيء.`,
    };
  }
  return {
    subject: 'Set a new password',
    text: `Somebody asked for a new password for your account in the Construction Management Tool.

Open this link within one hour to set it:
${link}

If it was not you, ignore this mail; nothing changes.`,
  };
}
