/** What other rooms may use of this one on the server. */
export { memberJoined } from './member-joined.ts';
export { seesMoneySql } from './money-access.ts';
export {
  type AuthorizedProjectId,
  assertMentionsAreMembers,
  authorizeProject,
  type Caller,
  callerOf,
  isProjectHidden,
  visibleSql,
  visibleTo,
} from './project-access.ts';
export {
  hidesPlace,
  hidesPlaceSql,
  listOfProject,
  type Money,
  projectListStatement,
  stampedListOfProject,
  stampedListStatement,
} from './project-lists.ts';
