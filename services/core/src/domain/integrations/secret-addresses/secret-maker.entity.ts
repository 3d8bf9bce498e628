import { defineEntity, p } from '@mikro-orm/core';
import { secretKinds } from '@plenum/contracts/enums';
import { checksOf, isFilled } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';
import { Organization } from '../../events/organizations/organization.entity.ts';

const SecretMakerSchema = defineEntity({
  name: 'SecretMaker',
  tableName: 'secret_makers',
  checks: checksOf('secret_makers', {
    subject: isFilled('subject'),
    owner: '("event_id" is null) <> ("organization_id" is null)',
  }),
  properties: {
    kind: p.enum(secretKinds).primary(),
    /** Id of the room, session, event or organization; for a stage clock, the event and its location. */
    subject: p.string().length(300).primary(),
    event: () => p.manyToOne(Event).ref().nullable().deleteRule('cascade').index(),
    organization: () => p.manyToOne(Organization).ref().nullable().deleteRule('cascade').index(),
    madeBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    madeAt: p.datetime(),
  },
});

/** User who last created a secret URL or entered a secret of an event or an organization, and when. */
export class SecretMaker extends SecretMakerSchema.class {}
SecretMakerSchema.setClass(SecretMaker);
