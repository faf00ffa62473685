/** A separate process, so that its reading does not slow down the measuring one: `attacker <address> <attack> <milliseconds>`. */
import { type AttackName, attackNames, prepareAttack } from './attacks.ts';

const [address = '', name = '', milliseconds = ''] = process.argv.slice(2);
const known = Object.keys(attackNames).find((one): one is AttackName => one === name);
if (known === undefined) throw new Error(`Unknown attack ${name}.`);
const attack = await prepareAttack(address, known);
process.send?.('ready');
await new Promise((resolve) => process.once('message', resolve));
const answers = await attack(Number(milliseconds));
process.send?.({ answers }, undefined, undefined, () => process.exit(0));
