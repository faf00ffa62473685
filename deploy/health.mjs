/** For health checks of containers: ends with 0 when the server of this machine can serve, otherwise with 1 and the reason. */
const { PORT = '4000', OMS_BASE = 'oms' } = process.env;
const base = OMS_BASE.replace(/^\/+|\/+$/g, '');
try {
  const reply = await fetch(`http://127.0.0.1:${PORT}/${base}/ext/health`, { signal: AbortSignal.timeout(4_000) });
  if (!reply.ok) console.error(await reply.text());
  process.exitCode = reply.ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
