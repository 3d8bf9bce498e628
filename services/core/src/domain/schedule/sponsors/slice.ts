import { defineSlice } from '../../../slice.ts';
import { Sponsor, SponsorClickDay, SponsorPerson } from './sponsor.entity.ts';
import { sponsorsPersonalData } from './sponsors.privacy.ts';

export const sponsors = defineSlice({
  entities: [Sponsor, SponsorClickDay, SponsorPerson],
  personalData: sponsorsPersonalData,
  operations: async () => (await import('./sponsors.operations.ts')).sponsorsOperations,
});
