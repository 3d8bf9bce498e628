import { defineEntity, p } from '@mikro-orm/core';
import { Login } from '../../accounts/auth/login.entity.ts';
import { User } from '../../accounts/users/user.entity.ts';

const PushSubscriptionSchema = defineEntity({
  name: 'PushSubscription',
  tableName: 'push_subscriptions',
  properties: {
    id: p.bigint('number').primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    /** Deleted with the login of the browser. */
    login: () => p.manyToOne(Login).ref().deleteRule('cascade').index(),
    /** Secret: the URL allows sending to the device, although not a message that it can decrypt. */
    endpoint: p.text().hidden(),
    endpointHash: p.string().length(64).unique(),
    p256dh: p.text().hidden(),
    auth: p.text().hidden(),
    /** Time since which every push has failed; null if the last push was delivered. */
    failingSince: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Device of a login that receives pushes. */
export class PushSubscription extends PushSubscriptionSchema.class {}
PushSubscriptionSchema.setClass(PushSubscription);
