import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'bell.title': 'Notifications',
  'bell.unread': { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' },
});
