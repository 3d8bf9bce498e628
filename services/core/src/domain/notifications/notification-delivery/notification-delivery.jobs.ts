import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { deliverNotifications } from './deliver-notifications.ts';
import { mailNotifications } from './mail-notifications.ts';

export const notificationDeliveryJobs: HandlersOfJobs<'deliver-notifications' | 'mail-notifications'> = {
  'deliver-notifications': { perform: (deps) => deliverNotifications(deps) },
  'mail-notifications': { perform: (deps, payload) => mailNotifications(deps, payload) },
};
