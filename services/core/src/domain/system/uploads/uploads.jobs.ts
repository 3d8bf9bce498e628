import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { removeStoredObject } from './remove-stored-object.ts';

export const uploadsJobs: HandlersOfJobs<'remove-stored-object'> = {
  'remove-stored-object': { perform: (deps, { object_key }) => removeStoredObject(deps, object_key) },
};
