import { paths } from '../../../lib/paths.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { useMayCreateOrganizations } from '../../../lib/stores/may-create-organizations.ts';
import { Hemicycle } from '../../../ui/hemicycle.tsx';
import { Link } from '../../../ui/link.tsx';
import { t } from './organizations.en.json';

interface ChoiceProps {
  readonly kind: 'organize' | 'attend';
  readonly to: string;
  readonly lit: number;
}

function Choice({ kind, to, lit }: ChoiceProps) {
  return (
    <div className="relative grid content-start gap-2 rounded-lg border border-rule bg-surface p-6 transition-colors duration-120 hover:border-accent sm:p-8">
      <Hemicycle lit={lit} className="mb-3 w-32" />
      <h2 className="text-2xl">{t(`organizations.welcome.${kind}`)}</h2>
      <p className="text-muted">{t(`organizations.welcome.${kind}.text`)}</p>
      <Link to={to} className="stretched mt-3 font-semibold text-accent underline underline-offset-4">
        {pageName(kind === 'attend' ? 'page.join' : 'page.new_organization')}
      </Link>
    </div>
  );
}

/** Welcome question for new users; users who may not create organizations see how to take part. */
export function Welcome() {
  const mayCreateOrganizations = useMayCreateOrganizations();
  if (!mayCreateOrganizations)
    return (
      <div className="max-w-md">
        <h1 className="mb-8 text-3xl">{t('organizations.welcome.attendee')}</h1>
        <Choice kind="attend" to={paths.joinEvent()} lit={1} />
        <p className="mt-4 text-sm text-muted">{t('organizations.founders')}</p>
      </div>
    );
  return (
    <div className="max-w-3xl">
      <h1 className="text-3xl">{t('organizations.welcome')}</h1>
      <p className="mt-2 mb-8 text-muted">{t('organizations.welcome.text')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice kind="attend" to={paths.joinEvent()} lit={1} />
        <Choice kind="organize" to={paths.newOrganization()} lit={34} />
      </div>
    </div>
  );
}
