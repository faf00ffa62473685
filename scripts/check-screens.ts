import { checkScreens } from './screens/check-command.ts';

/** `npm run check:screens [--strict] [screen…]`: prints problems and warnings of connections, screens, their cases and overlays. */
const { code, text } = checkScreens(process.argv.slice(2));
process.stdout.write(text);
if (code !== 0) process.exitCode = code;
