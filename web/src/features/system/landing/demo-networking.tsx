import { useEffect, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { t as demoText } from './demo.en.json';
import { t } from './story.en.json';

type State = 'connect' | 'pending' | 'connected';
const answerAfterMs = 1400;

/** Sample content. */
const people = [
  { name: 'Noor Haddad', about: demoText('demo.noor'), line: demoText('demo.noor.line') },
  { name: 'Tomasz Lewandowski', about: demoText('demo.tomasz'), line: demoText('demo.tomasz.line') },
  { name: 'Leilani Kahale', about: demoText('demo.leilani'), line: demoText('demo.leilani.line') },
] as const;

const looks: Record<State, string> = {
  connect: 'bg-accent text-on-accent',
  pending: 'border border-edge text-muted',
  connected: 'bg-good-soft text-on-good-soft',
};

function Person({ name, about, line }: (typeof people)[number]) {
  const [state, setState] = useState<State>('connect');
  useEffect(() => {
    if (state !== 'pending') return;
    const timer = setTimeout(() => setState('connected'), answerAfterMs);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-surface p-4">
      <Avatar name={name} className="size-12" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{about}</p>
        <p className="mt-1 text-sm">{t('landing.quoted', { line })}</p>
      </div>
      <button
        type="button"
        aria-disabled={state === 'pending'}
        aria-live="polite"
        onClick={() => state !== 'pending' && setState(state === 'connect' ? 'pending' : 'connect')}
        className={`h-11 min-w-31 rounded-md px-4 font-semibold ${looks[state]}`}
      >
        {t(`landing.networking.${state}`)}
      </button>
    </li>
  );
}

export function DemoNetworking() {
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('landing.networking.hint')}</p>
      <ul className="grid gap-2.5">
        {people.map((person) => (
          <Person key={person.name} {...person} />
        ))}
      </ul>
    </div>
  );
}
