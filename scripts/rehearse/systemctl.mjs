#!/usr/bin/env node
// @ts-check
/**
 * A fake of systemctl for the rehearsal, for machines where systemd does not run: reads the same unit files, runs their Exec
 * lines as the same user, in the same folder, with the same environment, and restarts a service as its `Restart` demands. It
 * does not sandbox services: `systemd-analyze security` checks that part of the units.
 *
 * Commands: daemon-reload, enable [--now], start, stop, restart, reload-or-restart; units with or without `.service`.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const state = '/run/site-rehearsal';
const folders = ['/etc/systemd/system', '/lib/systemd/system'];
mkdirSync(state, { recursive: true });

/** @typedef {{ name: string, type: string, settings: Map<string, string[]> }} Unit */

/** @param {string} given @returns {Unit} */
function readUnit(given) {
  const name = /\.(?:service|timer)$/.test(given) ? given : `${given}.service`;
  const [, template = '', instance = '', kind = ''] = /^([^@]+@)([^.]*)(\..*)$/.exec(name) ?? [];
  const file = folders
    .flatMap((folder) => [path.join(folder, name), path.join(folder, `${template}${kind}`)])
    .find((each) => each.endsWith('e') && existsSync(each));
  if (!file && !name.endsWith('.timer')) throw new Error(`Unit ${name} not found.`);
  /** @type {Map<string, string[]>} */
  const settings = new Map();
  for (const line of file ? readFileSync(file, 'utf8').split('\n') : []) {
    const [, key = '', value = ''] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    if (key) settings.set(key, [...(settings.get(key) ?? []), value.replaceAll('%i', instance).replaceAll('%%', '%')]);
  }
  return { name, type: settings.get('Type')?.[0] ?? 'simple', settings };
}

/** @param {Unit} unit @param {string} key */
const last = (unit, key) => unit.settings.get(key)?.at(-1);

/** @param {Unit} unit */
function environmentOf(unit) {
  /** @type {Record<string, string>} */
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' };
  const set = (/** @type {string} */ pair) =>
    (env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1));
  for (const line of unit.settings.get('Environment') ?? []) line.split(' ').forEach(set);
  for (const file of unit.settings.get('EnvironmentFile') ?? []) {
    readFileSync(file, 'utf8').split('\n').filter(Boolean).forEach(set);
  }
  return env;
}

/** @param {Unit} unit */
function optionsOf(unit) {
  const user = last(unit, 'User');
  const id = (/** @type {string} */ option) =>
    Number(execFileSync('id', [option, user ?? 'root'], { encoding: 'utf8' }));
  return {
    cwd: last(unit, 'WorkingDirectory') ?? '/',
    env: environmentOf(unit),
    ...(user && { uid: id('-u'), gid: id('-g') }),
  };
}

/** Runs the lines of an Exec setting one after the other. @param {Unit} unit @param {string} key */
function runLines(unit, key) {
  for (const line of unit.settings.get(key) ?? []) {
    const mayFail = line.startsWith('-');
    const { status } = spawnSync('/bin/sh', ['-c', `exec ${line.replace(/^-/, '')}`], {
      ...optionsOf(unit),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0 && !mayFail) throw new Error(`Job for ${unit.name} failed: ${line} ended with ${status}.`);
  }
}

/** @param {Unit} unit */
const stateFile = (unit) => path.join(state, `${unit.name}.pid`);

/** The id of the process that supervises a service, or undefined. @param {Unit} unit */
function keeperOf(unit) {
  if (!existsSync(stateFile(unit))) return undefined;
  const pid = Number(readFileSync(stateFile(unit), 'utf8'));
  return isRunning(pid) ? pid : undefined;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    // nginx -t leaves an empty pid file, which reads as 0: this process's own group.
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @param {Unit} unit */
function isActive(unit) {
  if (unit.type !== 'forking') return keeperOf(unit) !== undefined;
  const file = last(unit, 'PIDFile') ?? '';
  return existsSync(file) && isRunning(Number(readFileSync(file, 'utf8')));
}

/** @param {Unit} unit */
function start(unit) {
  if (unit.name.endsWith('.timer') || isActive(unit)) return;
  if (unit.type === 'oneshot' || unit.type === 'forking') {
    runLines(unit, 'ExecStartPre');
    runLines(unit, 'ExecStart');
    return;
  }
  const log = openSync(path.join(state, `${unit.name}.log`), 'a');
  const keeper = spawn(process.execPath, [fileURLToPath(import.meta.url), 'keep', unit.name], {
    detached: true,
    stdio: ['ignore', log, log],
  });
  writeFileSync(stateFile(unit), String(keeper.pid));
  keeper.unref();
}

/** @param {Unit} unit */
async function stop(unit) {
  if (unit.type === 'forking' && isActive(unit)) runLines(unit, 'ExecStop');
  const keeper = keeperOf(unit);
  if (keeper === undefined) return;
  process.kill(keeper, 'SIGTERM');
  while (isRunning(keeper)) await wait(50);
  rmSync(stateFile(unit), { force: true });
}

/** Supervises a service until it is stopped: restarts it after each exit. @param {Unit} unit */
function keep(unit) {
  let stopping = false;
  const run = () => {
    const service = spawn('/bin/sh', ['-c', `exec ${last(unit, 'ExecStart')}`], {
      ...optionsOf(unit),
      stdio: 'inherit',
    });
    const onStop = () => {
      stopping = true;
      service.kill('SIGTERM');
    };
    process.once('SIGTERM', onStop);
    service.once('exit', (code) => {
      process.off('SIGTERM', onStop);
      const final = code !== null && last(unit, 'RestartPreventExitStatus') === String(code);
      if (stopping || final || last(unit, 'Restart') !== 'always') process.exit(code ?? 1);
      setTimeout(run, Number(last(unit, 'RestartSec') ?? '0.1') * 1000);
    });
  };
  run();
}

const [command = '', ...rest] = process.argv.slice(2);
const units = rest.filter((each) => !each.startsWith('-')).map(readUnit);
for (const unit of units) {
  if (command === 'keep') keep(unit);
  else if (command === 'start' || (command === 'enable' && rest.includes('--now'))) start(unit);
  else if (command === 'stop') await stop(unit);
  else if (command === 'restart') {
    await stop(unit);
    start(unit);
  } else if (command === 'reload-or-restart') {
    if (isActive(unit)) runLines(unit, 'ExecReload');
    else start(unit);
  } else if (command !== 'enable') throw new Error(`systemctl ${command} is not part of the rehearsal.`);
}
