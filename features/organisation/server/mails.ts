interface Mailed {
  readonly subject: string;
  readonly text: string;
}

type Language = 'en' | 'ar';

interface Invitation {
  readonly link: string;
  readonly invitedBy: string;
  readonly organisationName: string;
  readonly projectName: string | null;
}

export function invitationMail(language: Language, invitation: Invitation): Mailed {
  return language === 'ar' ? arabicInvitation(invitation) : englishInvitation(invitation);
}

function englishInvitation({ link, invitedBy, organisationName, projectName }: Invitation): Mailed {
  const where = [projectName && `the project "${projectName}"`, organisationName].filter(Boolean).join(' of ');
  return {
    subject: `Invitation to ${projectName ?? (organisationName || 'the Construction Management Tool')}`,
    text: `${invitedBy} invites you to work on ${where || 'construction projects'} in the Construction Management Tool.

Open this link within seven days to choose your password and begin:
${link}

If you did not expect this, ignore this mail.`,
  };
}

function arabicInvitation({ link, invitedBy, organisationName, projectName }: Invitation): Mailed {
  const where = [projectName && `مشروع «${projectName}»`, organisationName].filter(Boolean).join(' لدى ');
  return {
    subject: `دعوة إلى ${projectName ?? (organisationName || 'نظام إدارة الإنشاءات')}`,
    text: `يدعوك ${invitedBy} إلى العمل على ${where || 'مشاريع الإنشاء'} في نظام إدارة الإنشاءات.

افتح هذا الرابط خلال سبعة أيام لاختيار كلمة المرور والبدء:
${link}

إن لم تكن تتوقع هذه الدعوة فتجاهل هذه الرسالة.`,
  };
}
