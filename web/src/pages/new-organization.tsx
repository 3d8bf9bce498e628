import { NewOrganizationForm } from '../features/events/organizations/new-organization-form.tsx';
import { t } from '../features/events/organizations/organizations.en.json';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, PageHeader } from '../ui/page.tsx';

export function NewOrganizationPage() {
  usePageTitle(t('organizations.new'));
  return (
    <Page>
      <PageHeader title={t('organizations.new')} text={t('organizations.new.text')} />
      <NewOrganizationForm />
    </Page>
  );
}
