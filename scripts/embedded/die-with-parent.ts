/** Loaded into a child where the kernel does not end it with its parent: notices a new parent and stops. */
const parent = process.ppid;
const check_ms = 1_000;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, check_ms).unref();
