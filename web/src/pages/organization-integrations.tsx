import type { OrganizationDetail } from '@plenum/contracts/events/organizations';
import { t as originText } from '../features/integrations/allowed-origins/allowed-origins.en.json';
import { AllowedOrigins } from '../features/integrations/allowed-origins/allowed-origins.tsx';
import { t as tokenText } from '../features/integrations/api-tokens/api-tokens.en.json';
import { OrganizationTokens } from '../features/integrations/api-tokens/tokens-panel.tsx';
import { WebhookList } from '../features/integrations/webhooks/webhook-list.tsx';
import { t } from '../features/integrations/webhooks/webhooks.en.json';
import { Section } from '../ui/page.tsx';

/** Integrations of an organization: API tokens, webhooks, and allowed origins. */
export function OrganizationIntegrations({ organization }: { readonly organization: OrganizationDetail }) {
  return (
    <div className="grid gap-12">
      <Section title={tokenText('tokens.title')}>
        <OrganizationTokens organization={organization} />
      </Section>
      <Section title={t('webhooks.title')}>
        <WebhookList organization_id={organization.id} />
      </Section>
      <Section title={originText('origins.title')}>
        <AllowedOrigins organization_id={organization.id} />
      </Section>
    </div>
  );
}
