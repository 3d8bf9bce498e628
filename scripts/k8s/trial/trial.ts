/** What the steps of a trial share. */
import type { Crowd } from './crowd.ts';
import type { TrialPerson } from './people.ts';

export interface TrialOptions {
  readonly namespace: string;
  /** Where the ingress answers, for example `http://localhost:8080`; it becomes `PUBLIC_URL`. */
  readonly ingress: string;
  readonly ingressNamespace: string;
  /** A schedule to import. */
  readonly schedule: string;
  readonly people: number;
  readonly socketsEach: number;
  readonly images: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

/** What earlier steps made for later ones. */
export interface Trial {
  readonly options: TrialOptions;
  readonly people: TrialPerson[];
  event_id: number;
  crowd: Crowd | undefined;
}
