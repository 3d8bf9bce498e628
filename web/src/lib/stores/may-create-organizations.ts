import { useAuth } from './auth.ts';

/** Returns whether the rules of the installation allow this user to create organizations. */
export const useMayCreateOrganizations = (): boolean => useAuth((auth) => auth.user?.may_found_organizations === true);
