/** Programs of the TypeScript client as separate processes, which follow a chat room and post into it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { waitForCondition } from '../api/wait-until.ts';
import { endWithParentArguments, nodeEnvironment } from '../services/node-environment.ts';
import type { BotReport, BotSettings } from './chat-bot.ts';

/** A report, and when the test received it. */
export type TimedReport = BotReport & { readonly atMs: number };

export interface Bot {
  readonly reports: readonly TimedReport[];
  /** Stops posting; settles when its last message was accepted. */
  finish(): Promise<void>;
  kill(): void;
}

/** Starts a program. It ends with the tests at the latest. */
export function startBot(settings: BotSettings): Bot {
  const script = join(import.meta.dirname, 'chat-bot.ts');
  const child = spawn(process.execPath, [...endWithParentArguments, script, JSON.stringify(settings)], {
    env: { ...nodeEnvironment() },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const reports: TimedReport[] = [];
  const add = (report: BotReport): void => void reports.push({ ...report, atMs: performance.now() });
  createInterface({ input: child.stdout }).on('line', (line) => add(JSON.parse(line) as BotReport));
  void once(child, 'exit').then(([code]) => add({ kind: 'error', text: `ended with ${String(code)}` }));
  return {
    reports,
    async finish() {
      child.stdin.end();
      await waitForCondition(
        `${settings.name} has stopped posting`,
        () => reports.some(({ kind }) => kind === 'end'),
        60_000,
      );
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

export const reported = <K extends BotReport['kind']>(bot: Bot, kind: K) =>
  bot.reports.filter((entry): entry is Extract<TimedReport, { readonly kind: K }> => entry.kind === kind);

/** Waits until every program has received a message that each of the others posts from now on. */
export async function waitForConversation(bots: readonly Bot[], timeoutMs?: number): Promise<void> {
  const before = bots.map((bot) => reported(bot, 'posted').length);
  for (const [index, bot] of bots.entries())
    await waitForCondition(
      `a message of bot ${index} arrives everywhere`,
      () => {
        const newest = reported(bot, 'posted')[before[index] ?? 0];
        return (
          newest !== undefined &&
          bots.every((other) => reported(other, 'message').some(({ seq }) => seq === newest.seq))
        );
      },
      timeoutMs,
    );
}

/** Returns the sequence numbers that a program was told to be missing. */
export const gapSeqs = (bot: Bot): readonly number[] =>
  reported(bot, 'gap').flatMap(({ from_seq, to_seq }) =>
    Array.from({ length: to_seq - from_seq + 1 }, (_, offset) => from_seq + offset),
  );
