/**
 * What people choose most often, most common first, beside the dictionaries of the library: whole passwords, and the
 * words from which longer ones are made. Lower case, no accents, digits standing for letters already read as letters
 * where the result is a word.
 */
export const commonWords: readonly string[] = `
password qwerty iloveyou admin welcome monkey dragon letmein football baseball master sunshine princess shadow
superman michael batman trustno login access secret freedom whatever starwars computer abc123 hello charlie jordan
jennifer hunter buster soccer harley ranger daniel thomas george summer winter spring autumn internet service server
mustang pepper ginger cookie banana orange purple yellow silver golden diamond cheese chocolate flower butterfly
love lover loveme forever friends family mother father daddy mommy babygirl angel heaven jesus christ god bless
hola contrasena clave acceso usuario bienvenido bienvenida administrador teamo tequiero amor miamor corazon princesa
estrella mariposa chocolate futbol barcelona realmadrid madrid espana sevilla valencia colombia mexico argentina
america chivas boca river alejandro alejandra carlos fernando francisco jose juan luis manuel maria miguel pablo
pedro rafael roberto sergio andrea carmen cristina daniela gabriela isabel laura lucia natalia paula sofia valentina
familia hermano hermosa bonita preciosa tesoro cielo secreto libertad verano invierno primavera otono lunes martes
miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre
noviembre diciembre january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday passphrase passcode passwd pass word changeme change default temporary
temp test testing tester user guest root administrator manager office company business school student teacher
mentor academy learn learning class course college university london england britain manchester liverpool arsenal
chelsea everton tottenham rangers celtic newyork california texas florida chicago america usa canada australia
google facebook youtube twitter instagram linkedin microsoft windows apple iphone samsung android linux ubuntu
oracle cisco adobe amazon netflix spotify pokemon pikachu minecraft fortnite nintendo playstation xbox gaming
hunter killer ninja samurai warrior knight king queen prince wizard magic phoenix falcon eagle tiger lion wolf bear
puppy kitty kitten doggy horse rabbit snoopy mickey garfield tigger winnie scooby spiderman ironman avengers hulk
matrix gandalf frodo hobbit legolas skywalker yoda vader potter hermione hogwarts merlin arthur lancelot
rainbow unicorn dolphin sunflower blossom cherry strawberry peaches apples lemon mango coffee pizza hamburger
money dollar million lucky winner champion success power energy future success dream dreams happy smile peace music
guitar drummer rock metal metallica nirvana beatles eminem slipknot blink linkinpark green black white blue red pink
mercedes ferrari porsche corvette camaro toyota honda yamaha kawasaki ducati harleydavidson
anthony andrew joshua matthew robert william james david john richard joseph christopher nicholas alexander
benjamin samuel patrick jessica ashley amanda melissa nicole elizabeth stephanie michelle sarah samantha victoria
natasha olivia sophie emma chloe hannah grace
secure security protect private privacy system network database backup firewall support helpdesk
never again please nothing something anything everything forgot forget remember mypassword mypass thisis itis
iamgod iloveu ilove you me my the and not your our new old one two three four five six seven eight nine ten zero
`
  .trim()
  .split(/\s+/)
