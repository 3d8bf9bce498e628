import { ref } from '@mikro-orm/core';
import type { JoinPolicy } from '@plenum/contracts/enums';
import { languages } from '@plenum/contracts/languages';
import type { Transaction } from '../../../platform/db/database.ts';
import { Organization } from '../organizations/organization.entity.ts';
import { defaultEventTexts } from './default-event-texts.rules.ts';
import { brandingWith, newEventContent } from './event-defaults.rules.ts';
import { Event } from './event.entity.ts';
import { newJoinCode } from './free-names.ts';
import { slugBase } from './slug.rules.ts';

interface ImportedEvent {
  readonly organization_id: number;
  readonly title: string;
  readonly company_name: string;
  readonly description: string | null;
  /** `YYYY-MM-DD`; may be in the past. */
  readonly start_date: string;
  readonly end_date: string;
  /** IANA name. */
  readonly timezone: string;
  /** `HH:MM:SS` */
  readonly day_change: string;
  readonly join_policy: JoinPolicy;
}

/** Stores a published conference; the caller must create its rooms. */
export async function storeImportedEvent(tx: Transaction, event: ImportedEvent): Promise<Pick<Event, 'id'>> {
  const join_code = newJoinCode();
  const stored = tx.em.create(Event, {
    organization: ref(Organization, event.organization_id),
    title: event.title,
    companyName: event.company_name,
    description: event.description,
    eventType: 'CONFERENCE',
    startDate: event.start_date,
    endDate: event.end_date,
    timezone: event.timezone,
    dayChange: event.day_change,
    status: 'PUBLISHED',
    eventFormat: 'HYBRID',
    joinPolicy: event.join_policy,
    joinCode: join_code,
    // The join code makes the slug unique without querying existing slugs.
    slug: `${slugBase(event.title)}-${join_code.toLowerCase()}`,
    branding: brandingWith(),
    ...newEventContent(defaultEventTexts(languages[0])),
  });
  await tx.em.persist(stored).flush();
  return stored;
}
