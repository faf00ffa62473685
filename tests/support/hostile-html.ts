const acts = 'parent.ran=1';
const ends = ['', '<svg>', '<table>', '<template>', '<textarea>', '<title>', '<noscript>', '<math><mtext>', '<select>', '<xmp>', '<!--'];
/** Event attributes in every writing that a parser takes. */
const handlers = [
  `<img src=x onerror=${acts}>`,
  `<img src=x ONERROR = "${acts}">`,
  `<img src="x"onerror='${acts}'>`,
  `<img/src=x/onerror=${acts}>`,
  `<img title="<" onerror="${acts}" src=x>`,
  `<img title='a<b>c' alt="<" onload="${acts}" onclick=${acts}>`,
  `<a title=<" onclick=${acts}>`,
  `<p onclick>x</p>`,
  `<p onclick
    =${acts}>x</p>`,
  `<p \fonclick="${acts}">x</p>`,
  `<svg/onload=${acts}>`,
  `<svg><animate onbegin=${acts} attributeName=x dur=1s>`,
  `<details open ontoggle=${acts}>`,
  `<body onload=${acts}><html onclick=${acts}>`,
  `<math href="javascript:${acts}" onclick=${acts}>x</math>`,
  `</p onclick=${acts}><p ="" onclick=${acts}>`,
  `<<p onclick=${acts}>`,
  `<a href="x" "onclick=${acts}>`,
];
/** What is refused for another reason than an event. */
const others = [
  `<script>${acts}</script>`,
  `<style>*{background:url(https://evil.example/x)}</style>`,
  `<p style="background:url(https://evil.example/y);behavior:url(#x)">x</p>`,
  `<link rel=stylesheet href=https://evil.example/a.css>`,
  `<base href=https://evil.example/>`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/">`,
  `<meta http-equiv=Content-Security-Policy content="default-src 'none'">`,
  `<iframe srcdoc="<script>${acts}</script>"></iframe><iframe src="javascript:${acts}"></iframe>`,
  `<object data="data:text/html,<script>${acts}</script>"></object><embed src=https://evil.example/e>`,
  `<form action=https://evil.example><input name=attributes autofocus></form>`,
  `<a href="javascript:${acts}">x</a><a href="&#106;avascript:${acts}">x</a>`,
  `<img srcset="https://evil.example/z 1x" src=https://evil.example/z>`,
  `<video src=https://evil.example/v poster=https://evil.example/w></video>`,
  `<svg><use href="https://evil.example/s.svg#a"/><script>${acts}</script></svg>`,
  `<div id=cookie name=body class=x>x</div>`,
];

/** HTML that tries to run something, to ask somebody or to change how the page looks. */
export const hostileHtml: readonly string[] = ends.flatMap((before) => [...handlers, ...others].map((html) => `${before}${html}`));
