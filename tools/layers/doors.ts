/** What opens more than one's own company, or another way in: each with the files that may speak of it, and why. */
type Door = {
  because: string
  /** Names of functions and properties that are the door, or of a deed (server-facts.ts). */
  names: readonly string[]
  files: Readonly<Record<string, string>>
}

const theDoor = 'the door itself'

export const doors: Door[] = [
  {
    because: 'only files of a closed list look beyond a company (tools/layers/doors.ts)',
    names: [
      'withDirectory',
      'withPlatformIn',
      'withPlatformOf',
      'withPlatformAt',
      'withNewCompany',
      'onEachDatabase',
      'moveToPlatformOf',
      'moveToDirectory',
      'moveToNewCompany',
      'readEachDatabase',
      'readPage',
      'renamePlace',
    ],
    files: {
      'server/src/db/tenant.ts': theDoor,
      'server/src/db/moves.ts': theDoor,
      'server/src/platform/jobs/daily.ts': 'which zones any company keeps its time by',
      'server/src/features/companies/update-company.ts':
        'gives a company another slug, which is unique among all',
      'server/src/platform/companies/companies.ts': 'finds the company of a host, before any is entered',
      'server/src/platform/servers/maintenance.ts': 'whether the installation is being maintained',
      'server/src/platform/jobs/lease.ts': 'which server does the installation’s periodic work',
      'server/src/platform/jobs/jobs.ts': 'forgets jobs that were over long ago, whosever they were',
      'server/src/platform/jobs/job-run.ts': 'writes down how a job ended',
      'server/src/platform/jobs/claim-job.ts': 'takes the next job, whosever it is',
      'server/src/platform/mail/mail.ts': 'takes the next mails, whosever they are',
      'server/src/platform/guard/network-counts.ts': 'counts calls before any company is entered',
      'server/src/platform/mail/turn.ts': 'which company’s mails are next',
      'server/src/platform/live/relay.ts': 'deletes letters between servers that everyone has read',
      'server/src/capabilities/live/presence-here.ts':
        'says who of any company has a tab open at this server',
      'server/src/platform/files/sweep-files.ts': 'walks over every company’s folder of files',
      'server/src/capabilities/attachments/sweep-attachments.ts': 'walks over every company’s files',
      'server/src/capabilities/attachments/posters/look-at-films.ts':
        'looks for films without a picture in every company',
      'server/src/features/companies/list-companies.ts': 'a super_admin’s list of all companies',
      'server/src/platform/companies/company-totals.ts':
        'counts what every company has, for who operates them',
      'server/src/features/companies/create-company.ts': 'a company that is not there yet cannot be entered',
      'server/src/features/companies/check-slug.ts': 'whether any company has a slug',
      'server/src/features/companies/enter-company.ts':
        'a super_admin names settings by their id: whose they are is looked up',
      'server/src/features/companies/erase-companies.ts': 'which companies are to be erased, and their rows',
      'server/src/features/companies/look/refresh-stylesheets.ts': 'which companies’ stylesheets are due',
      'server/src/features/dashboard/platform-home.ts': 'counts of the whole installation, for its operator',
      'server/src/features/platform/maintenance.ts': 'a super_admin begins and ends maintenance',
      'server/src/features/platform/failed-jobs.ts': 'a super_admin looks after the jobs of every company',
      'server/src/features/audit/forget-audit.ts': 'deletes old entries of every company',
      'server/src/features/audit/audit-months.ts':
        'makes and drops the months of the log, which all companies share',
      'server/src/features/erasure/erase-people.ts': 'erases people of every company',
      'server/src/features/erasure/forget-old.ts': 'deletes what is old, of every company',
      'server/src/platform/jobs/in-companies.ts': 'in which companies there is something to do',
      'server/src/features/users/batches/forget-batches.ts': 'which imports of any company are old',
      'server/src/features/course-transfer/import/forget-imports.ts':
        'which files of courses of any company are old',
      'server/src/features/meetings/room/tidy-rooms.ts': 'clears up after servers that died, in any company',
      'server/src/features/meetings/room/server-lease.ts': 'this server’s sign of life, and what it leaves',
      'server/src/features/meetings/room/recording.ts': 'the media server names a meeting by its id alone',
      'server/src/features/booking/outside/read-due-calendars.ts':
        'which companies’ people keep calendars elsewhere that are to be read',
      'server/src/features/webhooks/deliver.ts': 'which companies’ addresses are to be told something',
      'server/src/features/meetings/media-webhook.ts': 'the media server names a place by its id alone',
      'server/src/cli/operator.ts': 'the operator names a company by its slug',
      'server/src/cli/commands/setup.ts': 'makes the first company',
      'server/src/cli/commands/company-create.ts': 'makes a company',
      'server/src/cli/commands/maintenance.ts': 'the operator begins and ends maintenance',
      'server/src/cli/commands/shards.ts': 'says where companies are',
      'server/src/cli/commands/search.ts': 'the operator has every company’s search written anew',
    },
  },
  {
    because: 'there may be several databases: say which is meant (server/src/db/tenant.ts)',
    names: ['withPlatform'],
    files: {
      'server/src/db/tenant.ts': theDoor,
      'server/src/demo/demo.ts': 'makes the companies of the demonstration, in the embedded database alone',
    },
  },
  {
    because: 'only files of a closed list move a transaction into another company (tools/layers/doors.ts)',
    names: ['moveToCompany'],
    files: {
      'server/src/db/moves.ts': theDoor,
      'server/src/http/ask-again.ts': 'who calls is asked for again where they live',
      'server/src/features/companies/enter-company.ts': 'a super_admin works in the company they name',
      'server/src/features/users/batches/run/in-whose-name.ts':
        'whether the super_admin who began a change of many is one still',
      'server/src/features/companies/look/store-icon.ts': 'whether a super_admin’s icon was written down',
      'server/src/features/companies/delete-company.ts':
        'the deed is also logged where the super_admin lives',
      'server/src/features/platform/maintenance.ts': 'back into the company, to log the deed',
      'server/src/features/platform/failed-jobs.ts': 'back into the company, to log the deed',
    },
  },
  {
    because: 'only files of a closed list make a company one’s own (tools/layers/doors.ts)',
    names: ['asOwnCompany'],
    files: {
      'server/src/db/tenant.ts': theDoor,
      'server/src/http/caller/actor.ts': 'the company that a caller’s token was made in',
      'server/src/http/host.ts': 'the company of a host, and where super_admins live',
      'server/src/platform/jobs/job-run.ts': 'the company that a job is of',
      'server/src/cli/operator.ts': 'the operator names a company',
    },
  },
  {
    because: 'only files of a closed list say by SQL who asks, and in which company (tools/layers/doors.ts)',
    names: ['(settings)'],
    files: {
      'server/src/db/tenant.ts': theDoor,
      'server/src/db/sharded.ts':
        'how long a statement may take, of each transaction; neither a role nor a company',
      'server/src/db/moving/move-company.ts': 'a company’s rows are compared and moved as a superuser',
      'server/src/db/shards.ts': 'where a company is, as the platform: no row of any',
      'server/src/cli/backup/format.ts': 'how a backup’s values are written; neither a role nor a company',
      'server/src/cli/backup/write-backup.ts': 'a backup reads every company’s rows',
    },
  },
  {
    because: 'a type that fits everywhere fits an id of another company too',
    names: ['(forced)'],
    files: {
      'server/src/http/answer.ts': 'what runs before an operation is typed by its endpoint',
      'server/src/features/certificates/paper/draw-certificate.ts': 'types of the library lag behind it',
    },
  },
  {
    because: 'an id is one’s own company’s by asOwnCompany alone (tools/layers/doors.ts)',
    names: ['(asserted)'],
    files: { 'server/src/db/tenant.ts': theDoor },
  },
  {
    because: 'only files of a closed list name a table by what is no literal (tools/layers/doors.ts)',
    names: ['(tables)'],
    files: {
      'server/src/capabilities/search/build.ts': 'what is searched names its own table, feature by feature',
      'server/src/features/attempts/offered.ts': 'a part of a statement, which names what it is joined to',
      'server/src/features/coursework/offered.ts': 'a part of a statement, which names what it is joined to',
      'server/src/features/erasure/erase-people.ts': 'every table says what becomes of a person’s rows',
      'server/src/features/erasure/forget-old.ts': 'every table says after how long its rows are forgotten',
      'server/src/features/erasure/read-my-rows.ts':
        'every table says what of it is in the copy of one’s data',
      'server/src/features/lesson-notes/notes-quota.ts': 'counts its own notes or its own bookmarks',
      'server/src/features/mentoring/space/open-space.ts': 'counts its own goals, actions or notes',
      'server/src/features/second-step/reset-factors.ts':
        'empties the four tables of second factors, one after the other',
    },
  },
  {
    because: 'only files of a closed list use the bare database (tools/layers/doors.ts)',
    names: ['bareDriver', 'openDriver', 'pgliteDriver', 'postgresDriver', 'shardedDriver'],
    files: {
      'server/src/db/tenant.ts': theDoor,
      'server/src/db/pglite.ts': 'the embedded database',
      'server/src/db/postgres.ts': 'PostgreSQL',
      'server/src/db/sharded.ts': 'several of them',
      'server/src/open-services.ts': 'opens the database that the environment names',
      'server/src/serve-one.ts': 'opens and migrates it when the server starts',
      'server/src/http/health.ts': 'asks whether it answers and has room',
      'server/src/cli/run.ts': 'opens it for a command',
      'server/src/cli/commands/backup.ts': 'a backup holds every company’s rows',
      'server/src/cli/commands/shards.ts': 'moves a company to another database, with all its rows',
    },
  },
  {
    because: 'what a feature answers beside the contract is a door, however it is written',
    names: ['rawRoutes'],
    files: {
      'server/src/app.ts': theDoor,
      'server/src/feature.ts': theDoor,
      'server/src/features.ts': theDoor,
      'server/src/features/certificates/feature.ts': 'what verifiers of credentials ask: badge-addresses.ts',
      'server/src/features/meetings/feature.ts': 'what the media server calls: media-webhook.ts',
      'server/src/features/packages/feature.ts': 'the files of packages: serve-packages.ts',
    },
  },
  {
    because:
      'an answer is an endpoint of the contract; others are named in a closed list (tools/layers/doors.ts)',
    names: ['(answers)'],
    files: {
      'server/src/app.ts': 'unknown paths of the API',
      'server/src/http/add-routes.ts': theDoor,
      'server/src/http/health.ts': 'what watches over the server asks it, not the application',
      'server/src/http/metrics.ts': 'what measures the server asks it, not the application',
      'server/src/http/openapi.ts': 'the description of the contract itself',
      'server/src/http/page/manifest.ts':
        'the browser asks what it may install, in the form the web’s own standard gives',
      'server/src/http/page/pages.ts': 'pages, not data',
      'server/src/http/bytes/media.ts': 'stored files, whose keys nobody can guess',
      'server/src/capabilities/attachments/serve-attachments.ts':
        'files by signed addresses, in parts: what an image or a film asks for has no header of its own',
      'server/src/features/packages/serve-packages.ts':
        'files of packages at an origin of their own: what a page of one asks for has no header of its own',
      'server/src/capabilities/calendar/serve-feed.ts':
        'calendars of others fetch it at a secret address, in the form that their standard gives',
      'server/src/capabilities/notifications/one-click-stop.ts':
        'readers of mail send it, in the form that their standard gives',
      'server/src/features/certificates/badge-addresses.ts':
        'verifiers of credentials ask, in the form that their standard gives',
      'server/src/http/page/theme-files.ts': 'stylesheets, which a page asks for before anybody is signed in',
      'server/src/features/meetings/media-webhook.ts': 'the media server calls it, by a key of its own',
      'server/src/http/sockets.ts': 'the live socket, whose messages have a contract of their own',
    },
  },
]
