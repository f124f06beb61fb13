import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: {
    project: ['Project', 'مشروع'],
    member: ['Member', 'عضو'],
  },
  fields: {
    client: field('Client', 'العميل'),
    location: field('Location', 'الموقع'),
    latitude: field('Latitude', 'خط العرض'),
    longitude: field('Longitude', 'خط الطول'),
    budget: field('Budget', 'الميزانية', 'amount'),
    weatherEnabled: field('Weather', 'الطقس', 'choice'),
    plannedStartDate: field('Planned start', 'البداية المخططة', 'date'),
    plannedEndDate: field('Planned end', 'النهاية المخططة', 'date'),
    role: field('Role', 'الدور', 'choice'),
    project: field('Project', 'المشروع'),
  },
} satisfies RoomHistory;
