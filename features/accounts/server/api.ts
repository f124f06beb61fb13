/** What other rooms may use of this one on the server. */
export { withOwnPassword } from './attempts.ts';
export {
  endOtherAccess,
  invitationHash,
  isSessionLive,
  newInvitationToken,
  personOf,
  type UserRow,
  wantsHijri,
} from './store.ts';
