export { chunkTimeoutMs, inTime } from '../widgets/parts/in-time.ts';
