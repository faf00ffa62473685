import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { missingOptionals } from '../../scripts/complete-lockfile.mjs';
import { nodeProblem, staleReason } from '../../scripts/ensure-deps.mjs';

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
}

const repository = resolve(import.meta.dirname, '../..');
const manifest: Record<'dependencies' | 'devDependencies', Record<string, string>> = read('package.json');
const lockfile: { packages: Record<string, Locked> } = read('package-lock.json');
const locked = Object.entries(lockfile.packages).filter(([path]) => path !== '');

describe('dependencies (stack: pin exact versions, keep the lockfile)', () => {
  it('package.json names exact versions', () => {
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('package-lock.json locks the versions that package.json names', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(lockfile.packages[`node_modules/${name}`]?.version, name).toBe(version);
    }
  });

  it('every locked package has an integrity, except builds for other platforms that a registry did not serve', () => {
    const without = locked.filter(([, { integrity, link }]) => integrity === undefined && !link);
    expect(without.filter(([, { optional, os, cpu }]) => !optional || os === undefined || cpu === undefined)).toEqual([]);
    expect(without.filter(([path]) => /linux-(?:x64|arm64)(?:-gnu)?$/.test(path))).toEqual([]);
    expect(locked.filter(([, { integrity }]) => integrity !== undefined && !/^sha512-/.test(integrity))).toEqual([]);
  });

  it('the lockfile names no registry, so that each installation uses its own', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('the lockfile is complete for every platform, or npm ci refuses it (npm run lockfile completes it)', () => {
    expect(missingOptionals(lockfile.packages)).toEqual([]);
  });
});

describe('a fresh clone installs by itself (issue: two commands do everything)', () => {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });

  const wanted = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
    'node_modules/b-win32-x64': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  };

  it('installs when nothing is there, or an installation was interrupted', () => {
    expect(staleReason(checkout(wanted))).toBe('the dependencies are not installed');
  });

  it('does nothing when what is there is what the lockfile says, builds for other platforms aside', () => {
    expect(staleReason(checkout(wanted, { 'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' } }))).toBeNull();
  });

  it('installs again when a version or its content has changed, or a package is missing', () => {
    expect(staleReason(checkout(wanted, { 'node_modules/a': { version: '1.2.2', integrity: 'sha512-a' } }))).toContain(
      'node_modules/a is 1.2.2',
    );
    expect(staleReason(checkout(wanted, { 'node_modules/a': { version: '1.2.3', integrity: 'sha512-x' } }))).toContain('node_modules/a');
    expect(staleReason(checkout(wanted, {}))).toBe('node_modules/a is missing, package-lock.json says 1.2.3');
  });

  it('installs again when the folder of a package is gone, though the list of npm names it', () => {
    const root = checkout(wanted, { 'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' } });
    rmSync(join(root, 'node_modules/a'), { recursive: true });
    expect(staleReason(root)).toContain('node_modules/a is not there');
  });

  it('says which Node is needed when this one is too old', () => {
    expect(nodeProblem('20.18.3')).toMatch(/needs Node 20\.19 or newer; this is Node 20\.18\.3/);
    expect(nodeProblem('18.20.0')).not.toBeNull();
    for (const version of ['20.19.0', '20.20.2', '22.1.0', '24.0.0']) expect(nodeProblem(version)).toBeNull();
  });

  function checkout(wants: Record<string, Locked>, installed?: Record<string, Locked>): string {
    const root = mkdtempSync(join(tmpdir(), 'waybill-checkout-'));
    made.push(root);
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wants }));
    mkdirSync(join(root, 'node_modules'));
    if (installed !== undefined) writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
    for (const path of Object.keys(installed ?? {})) mkdirSync(join(root, path));
    return root;
  }
});

function read(path: string) {
  return JSON.parse(readFileSync(join(repository, path), 'utf8'));
}
