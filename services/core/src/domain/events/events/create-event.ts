import { ref } from '@mikro-orm/core';
import type { EventTemplate } from '@plenum/contracts/enums';
import type { CreateEvent, EventDetail } from '@plenum/contracts/events/events';
import { type Language, languages } from '@plenum/contracts/languages';
import type { Body } from '@plenum/contracts/operation';
import type { Transaction } from '../../../platform/db/database.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { isServiceAccount, requireActor } from '../../actor.ts';
import { createEventRooms } from '../../chat/chat-rooms/chat-rooms.steps.ts';
import { record } from '../../domain-events.ts';
import { recordSecretCreator } from '../../integrations/secret-addresses/secret-makers.steps.ts';
import { lockOrganizationRight } from '../../locked-rights.steps.ts';
import { authorizeOrganization } from '../../policy.ts';
import { addPlannedSessions } from '../../schedule/sessions/event-sessions.steps.ts';
import { daysBetween } from '../../schedule/sessions/session-times.rules.ts';
import { addEventMember } from '../attendees/event-members.steps.ts';
import { Organization } from '../organizations/organization.entity.ts';
import { defaultEventTexts, type DefaultEventTexts } from './default-event-texts.rules.ts';
import { newDatesProblem, requireValidDates, effectiveEndDate } from './event-dates.rules.ts';
import { brandingWith, newEventContent } from './event-defaults.rules.ts';
import { requireEventQuota } from './event-quota.steps.ts';
import { templateContent } from './event-templates.rules.ts';
import { companyName, eventDescription, eventTitle } from './event-text.rules.ts';
import { Event } from './event.entity.ts';
import { retryOnNameCollision, newJoinCode, claimSlug } from './free-names.ts';
import { getEvent } from './get-event.ts';

type Input = Body<typeof CreateEvent>;

/**
 * Creates an event with its three rooms. The actor becomes its ADMIN, unless they are an organization token. Default
 * texts are in the actor’s language. Throws `not_found`, `forbidden`, `events_exceeded`, `invalid_request` and the
 * errors of date validation.
 */
export async function createEvent(
  scope: Scope,
  organization_id: number,
  input: Input,
  language: Language = languages[0],
): Promise<EventDetail> {
  await authorizeOrganization(scope, organization_id, 'event:create');
  const draft = validateDraft(input, scope.clock.date());
  const actor = requireActor(scope);
  const texts = defaultEventTexts(language);
  const event_id = await retryOnNameCollision(() =>
    transaction(scope, async (tx) => {
      await lockOrganizationRight(scope, tx, organization_id, 'event:create');
      await requireEventQuota(tx, organization_id);
      const event = await storeEvent(tx, organization_id, draft, texts);
      if (!isServiceAccount(actor))
        await addEventMember(tx, { event_id: event.id, user_id: actor.user_id, role: 'ADMIN' });
      await createEventRooms(tx, event, language);
      if (input.template !== undefined) await applyTemplate(tx, event, input.template, texts);
      await tx.em.flush();
      await recordSecretCreator(scope, tx, 'JOIN_CODE', event.id, { event_id: event.id });
      record(tx, 'event.changed', { event_id: event.id });
      return event.id;
    }),
  );
  return getEvent(scope, event_id);
}

function validateDraft(input: Input, now: Date) {
  requireValidDates(newDatesProblem(input, now));
  return {
    title: eventTitle(input.title),
    companyName: companyName(input.company_name),
    description: eventDescription(input.description ?? null),
    eventType: input.event_type,
    startDate: input.start_date,
    endDate: effectiveEndDate(input),
    timezone: input.timezone,
    status: input.status ?? 'DRAFT',
    joinPolicy: input.join_policy ?? 'INVITE_ONLY',
    branding: brandingWith(input.branding),
  } as const;
}

async function storeEvent(
  tx: Transaction,
  organization_id: number,
  draft: ReturnType<typeof validateDraft>,
  texts: DefaultEventTexts,
) {
  const event = tx.em.create(Event, {
    ...draft,
    organization: ref(Organization, organization_id),
    slug: await claimSlug(tx, draft.title),
    joinCode: newJoinCode(),
    ...newEventContent(texts),
  });
  await tx.em.persist(event).flush();
  return event;
}

async function applyTemplate(
  tx: Transaction,
  event: Event,
  template: EventTemplate,
  texts: DefaultEventTexts,
): Promise<void> {
  const days = daysBetween(event.startDate, event.endDate) + 1;
  const { sections, icebreakers, sponsorTiers, sessions, hasMainSession } = templateContent(template, {
    title: event.title,
    days,
    texts,
  });
  const clock = { start_date: event.startDate, timezone: event.timezone, day_change: '00:00:00' };
  const [firstSessionId] = await addPlannedSessions(tx, event.id, clock, sessions);
  tx.em.assign(
    event,
    {
      sections,
      ...(icebreakers && { icebreakers: [...icebreakers] }),
      ...(sponsorTiers && { sponsorTiers }),
      ...(hasMainSession && firstSessionId !== undefined && { mainSessionId: firstSessionId }),
    },
    { mergeObjectProperties: false },
  );
}
