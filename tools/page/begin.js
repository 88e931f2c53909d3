// The page that opens any record. It forgets everything unless it is asked to remember.
const browserLanguage = (navigator.languages?.[0] || navigator.language || '').toLowerCase();
document.documentElement.lang = browserLanguage.startsWith('zh') ? 'zh-Hans' : 'en';
