export const INVITATION_VALID_MS = 7 * 86_400_000;
/** A new password by an administrator's link. */
export const PASSWORD_LINK_VALID_MS = 86_400_000;
