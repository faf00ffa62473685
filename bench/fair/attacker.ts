/** A program of its own, so that what it reads does not slow who measures: `attacker <address> <attack> <milliseconds>`. */
import { type AttackName, attackNames, prepareAttack } from './attacks.ts';

const [address = '', name = '', milliseconds = ''] = process.argv.slice(2);
const known = Object.keys(attackNames).find((one): one is AttackName => one === name);
if (known === undefined) throw new Error(`There is no attack ${name}.`);
const attack = await prepareAttack(address, known);
process.send?.('ready');
await new Promise((resolve) => process.once('message', resolve));
const answers = await attack(Number(milliseconds));
process.send?.({ answers }, undefined, undefined, () => process.exit(0));
