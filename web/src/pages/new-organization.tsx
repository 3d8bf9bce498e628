import { NewOrganizationForm } from '../features/events/organizations/new-organization-form.tsx';
import { t } from '../features/events/organizations/organizations.en.json';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { Page, PageHeader } from '../ui/page.tsx';

export function NewOrganizationPage() {
  usePageTitle(pageName('page.new_organization'));
  return (
    <Page>
      <PageHeader title={pageName('page.new_organization')} text={t('organizations.new.text')} />
      <NewOrganizationForm />
    </Page>
  );
}
