import { invitationRoutes as acceptRoutes, firstVisitRoutes } from '#features/accounts/server/first-visit-routes.ts';
import { passwordRoutes } from '#features/accounts/server/password-routes.ts';
import { passkeyRoutes, secondFactorRoutes } from '#features/accounts/server/second-factor-routes.ts';
import { signInRoutes } from '#features/accounts/server/sign-in-routes.ts';
import { activityRoutes } from '#features/activity/server/routes.ts';
import { alertRoutes } from '#features/alerts/server/routes.ts';
import { analyticsRoutes } from '#features/analytics/server/routes.ts';
import { apiTokenRoutes } from '#features/api-tokens/server/routes.ts';
import { serviceAccountRoutes } from '#features/api-tokens/server/service-routes.ts';
import { onMemberJoined } from '#features/authorization/server/member-joined.ts';
import { isProjectHidden } from '#features/authorization/server/project-access.ts';
import { budgetRoutes } from '#features/budget/server/routes.ts';
import { calendarRoutes } from '#features/calendar/server/routes.ts';
import { calendarFeedRoutes } from '#features/calendar-feed/server/routes.ts';
import { billRoutes } from '#features/certificates/server/bill-routes.ts';
import { certificateRoutes } from '#features/certificates/server/routes.ts';
import { firstCalls } from '#features/dashboard/first-calls.ts';
import { dashboardRoutes, todayRoutes } from '#features/dashboard/server/routes.ts';
import { fileRoutes } from '#features/files/server/routes.ts';
import { logRoutes } from '#features/logs/server/routes.ts';
import { isLogHidden } from '#features/logs/server/store.ts';
import { materialForecastRoutes } from '#features/materials/server/forecast-routes.ts';
import { deliveryNoteRoutes } from '#features/materials/server/note-routes.ts';
import { materialFileRoutes, materialLinkRoutes, materialRoutes } from '#features/materials/server/routes.ts';
import { isMaterialHidden } from '#features/materials/server/store.ts';
import { notificationRoutes } from '#features/notifications/server/routes.ts';
import { administratorRoutes, aiRoutes } from '#features/organisation/server/ai-routes.ts';
import {
  demonstrationRoutes,
  invitationRoutes,
  memberRoutes,
  userRoutes,
} from '#features/organisation/server/routes.ts';
import { paymentAttachmentRoutes } from '#features/payments/server/attachments.ts';
import { paymentFigureRoutes, paymentRoutes, vendorRoutes } from '#features/payments/server/routes.ts';
import { isPaymentHidden } from '#features/payments/server/store.ts';
import { photoAiRoutes, photoRoutes } from '#features/photos/server/routes.ts';
import { isPhotoHidden } from '#features/photos/server/store.ts';
import { assignNamedTasks } from '#features/plan-import/server/api.ts';
import { planImportRoutes } from '#features/plan-import/server/routes.ts';
import { profileRoutes, sessionRoutes } from '#features/profile/server/routes.ts';
import { projectRoutes, reviewAnswer } from '#features/projects/server/routes.ts';
import { reportMailRoutes } from '#features/reports/server/routes.ts';
import { isReportMailHidden } from '#features/reports/server/store.ts';
import { insightRoutes } from '#features/resources/server/insights.ts';
import { resourceRoutes } from '#features/resources/server/routes.ts';
import { riskCommentRoutes } from '#features/risks/server/comments.ts';
import { riskRoutes } from '#features/risks/server/routes.ts';
import { isRiskHidden } from '#features/risks/server/store.ts';
import { changeRoutes } from '#features/schedule/server/change-routes.ts';
import { optimiseRoutes } from '#features/schedule/server/optimise-routes.ts';
import { recordRoutes } from '#features/schedule/server/record-routes.ts';
import { capacityRoutes, scheduleRoutes } from '#features/schedule/server/routes.ts';
import { searchRoutes } from '#features/search/server/routes.ts';
import { securityJournalRoutes } from '#features/security-journal/server/routes.ts';
import { settingsRoutes } from '#features/settings/server/routes.ts';
import { systemRoutes } from '#features/system/server/routes.ts';
import { tableRoutes } from '#features/tables/server/routes.ts';
import { taskAiRoutes, taskAssignmentRoutes } from '#features/tasks/server/ai-routes.ts';
import { taskCommentRoutes } from '#features/tasks/server/comment-routes.ts';
import { taskPartRoutes } from '#features/tasks/server/part-routes.ts';
import { taskPictureRoutes } from '#features/tasks/server/pictures.ts';
import { taskCostRoutes, taskRoutes } from '#features/tasks/server/routes.ts';
import { taskStepRoutes } from '#features/tasks/server/step-routes.ts';
import { isTaskHidden } from '#features/tasks/server/store.ts';
import { trashRoutes } from '#features/trash/server/routes.ts';
import { weatherRoutes } from '#features/weather/server/routes.ts';
import { webhookRoutes } from '#features/webhooks/server/routes.ts';
import { bulkCreateRoutes } from '#features/weekly-plan/server/bulk-create-routes.ts';
import { weeklyPlanRoutes } from '#features/weekly-plan/server/routes.ts';
import type { IsHidden, Review } from '#server/http/mount.ts';
import type { Route } from '#server/http/route.ts';
import type { FirstCalls } from '#server/http/web.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { may } from '#shared/permissions.ts';

onMemberJoined(assignNamedTasks);

/** All rooms' routes, a line each. */
export const routes: readonly Route[] = [
  ...signInRoutes,
  ...firstVisitRoutes,
  ...passwordRoutes,
  ...acceptRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...profileRoutes,
  ...sessionRoutes,
  ...apiTokenRoutes,
  ...serviceAccountRoutes,
  ...calendarFeedRoutes,
  ...webhookRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...administratorRoutes,
  ...memberRoutes,
  ...settingsRoutes,
  ...demonstrationRoutes,
  ...aiRoutes,
  ...projectRoutes,
  ...planImportRoutes,
  ...taskRoutes,
  ...taskCommentRoutes,
  ...taskCostRoutes,
  ...taskStepRoutes,
  ...taskPartRoutes,
  ...taskPictureRoutes,
  ...taskAiRoutes,
  ...taskAssignmentRoutes,
  ...scheduleRoutes,
  ...recordRoutes,
  ...changeRoutes,
  ...optimiseRoutes,
  ...calendarRoutes,
  ...capacityRoutes,
  ...resourceRoutes,
  ...insightRoutes,
  ...weeklyPlanRoutes,
  ...bulkCreateRoutes,
  ...materialRoutes,
  ...materialForecastRoutes,
  ...materialLinkRoutes,
  ...deliveryNoteRoutes,
  ...materialFileRoutes,
  ...alertRoutes,
  ...paymentRoutes,
  ...paymentFigureRoutes,
  ...billRoutes,
  ...certificateRoutes,
  ...paymentAttachmentRoutes,
  ...vendorRoutes,
  ...budgetRoutes,
  ...riskRoutes,
  ...riskCommentRoutes,
  ...fileRoutes,
  ...logRoutes,
  ...photoRoutes,
  ...photoAiRoutes,
  ...dashboardRoutes,
  ...analyticsRoutes,
  ...reportMailRoutes,
  ...todayRoutes,
  ...activityRoutes,
  ...securityJournalRoutes,
  ...systemRoutes,
  ...tableRoutes,
  ...trashRoutes,
  ...searchRoutes,
  ...weatherRoutes,
  ...notificationRoutes,
];

/** What an address of each kind names, and whether this person may see it; by the beginning of its path. */
export const isHidden: IsHidden = async ({ db }, user, { path }, params) => {
  const [id] = Object.values(params as Record<string, string>);
  if (id === undefined) return false;
  // What is in the trash is seen by who may restore it.
  if (path.startsWith('/api/trash/')) return !may(user.role, 'trash.restore');
  if (path.startsWith('/api/projects/:')) return isProjectHidden(db, user, id);
  if (path.startsWith('/api/tasks/:')) return isTaskHidden(db, user, id);
  if (path.startsWith('/api/payments/:')) return isPaymentHidden(db, user, id);
  if (path.startsWith('/api/progress-logs/:')) return isLogHidden(db, user, id);
  if (path.startsWith('/api/risks/:')) return isRiskHidden(db, user, id);
  if (path.startsWith('/api/photos/:')) return isPhotoHidden(db, user, id);
  if (path.startsWith('/api/report-mails/:')) return isReportMailHidden(db, user, id);
  return path.startsWith('/api/materials/:') && isMaterialHidden(db, user, id);
};

/** A repeat is answered as far as its person may still see it. */
export const review: Review = ({ db }, asked, answer) => reviewAnswer(db, asked, answer);

/** What a page asks first, by its path: named to the browser beside the page itself. */
export const firstCallsOf: FirstCalls = (path, { role }) => {
  if (path !== '/') return [];
  const asked = Object.values(firstCalls).filter((call) => call !== firstCalls.today || role !== 'viewer');
  return ['/api/auth/user', ...asked.map(([endpoint, request]) => urlOf(endpoint, request))];
};
