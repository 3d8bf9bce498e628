/**
 * A mail server that delivers nothing: each mail becomes a file in /tmp/mails. It runs in a pod of the trial, on the
 * product's image, and so has nothing but Node.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';

const [folder = '/tmp/mails', port = '2525'] = process.argv.slice(2);
let count = 0;

function store(text: string): void {
  count += 1;
  writeFileSync(`${folder}/${String(count).padStart(6, '0')}.eml`, text);
}

function serve(socket: Socket): void {
  let buffer = '';
  let mail: string[] | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);

  function takeContent(lines: string[], line: string): void {
    if (line !== '.') {
      lines.push(line.startsWith('..') ? line.slice(1) : line);
      return;
    }
    store(lines.join('\n'));
    mail = undefined;
    say('250 stored');
  }

  function takeCommand(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'DATA') mail = [];
    say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 fine');
    if (verb === 'QUIT') socket.end();
  }

  socket.setEncoding('utf8');
  socket.on('error', () => undefined);
  socket.on('data', (part: string) => {
    const lines = (buffer + part).split('\r\n');
    buffer = lines.pop() ?? '';
    for (const line of lines) {
      if (mail === undefined) takeCommand(line);
      else takeContent(mail, line);
    }
  });
  say('220 trial');
}

mkdirSync(folder, { recursive: true });
createServer(serve).listen(Number(port));
