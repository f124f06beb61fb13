import type { Vocabulary } from './vocabulary.ts';

const english: Vocabulary = {
  work: `
    penetration seal*,
    plumb*, plumbing*, sanitary*, sanitaryware, sanitary ware, drainage, drainage works, draining system, drain pipe*,
    sewer*, sewage*, sewerage*, soil pipe*, soil stack*, soil and waste*, waste stack*,
    soil riser*, waste riser*, waste pipe*, waste water*, wastewater*, vent pipe*,
    water supply*, domestic water*, potable water*, cold water*, hot water*, water heater*, water tank*,
    water storage, grp tank*, overhead tank*, oht, ugt, underground tank*, water network*, water line*, water pipe*,
    water piping, water main*, waterline, waterworks, w c pipe, booster pump*, transfer pump*, sump pump*,
    submersible pump*, pipe laying, pipeline*, ppr, upvc, cpvc, hdpe, gi pipe*, copper pipe*, hume pipe*, riser pipe*,
    fire fight*, firefight*, fire fighting, sprinkler*, fire hose*, fire hose cabinet*, fire cabinet*, hose reel*, hose cabinet*, fire hydrant*,
    hydrant*, standpipe*, fire protection*, fire suppression*, fire line*, fire main*, fire pump*, fm200, fm 200,
    novec, clean agent, fire extinguisher*, fire alarm*, fire detection, smoke detect*, heat detector*,
    life safety system*, fire stop*, firestop*, fire seal*, manhole*, man hole*, gully, gullies, gulley,
    inspection chamber*, septic*, soakaway*, soak pit, soakpit, storm water*, stormwater*, storm drain*, storm sewer*,
    storm line*, rain water*, rainwater*, rwp, downpipe*, down pipe*, floor drain*, roof drain*, area drain*,
    catch basin*, bathroom fixture*, plumbing fixture*, wash basin*, washbasin*, faucet*, mixers, shower*, bathtub*,
    bath tub*, jacuzzi, sink*, urinal*, bidet*, water closet*, cp fitting*, sanitary fitting*, pre insulated pipe*,
    preinsulated pipe*, chlorination, disinfection, irrigat*, swimming pool*, pool equipment, pool piping, pool,
    fountain*, water feature*, gas pip*, gas line*, lpg, natural gas, medical gas*, compressed air*, grease trap*,
    interceptor*, oil separator, lift station*, pumping station*, stp, sewage treatment, wwtp, treatment plant,
    water treatment, filtration, reverse osmosis, ro plant, reticulation, wet utilities, wet services, water services,
    nani trap, gully trap, drinking water, geyser*, water meter*`,
  product: `
    basin*, pump*, pipe*, piping*, pipework*, valve*, drain*, tank, tanks, fire, trap, traps, tap, taps, fittings,
    water, wc, wcs, gas, riser, risers, toilets fixtures, manifold*, chamber*, standpipes, septic tank, cistern*,
    pit cover*, sump*`,
  element: `
    pressure test*, hydro test*, hydrotest*, hydrostatic*, leak test*, flushing, trench drain*, sleeve*, hydraulic*,
    under slab utilities, underground utilities, utilities, utility, wet riser*, infrastructure network*,
    underground services`,
};

const arabic: Vocabulary = {
  work: `
    تشطيب سباكه, تشطيب صحي, تشطيبات سباكه, تشطيبات صحيه, سباكه, سباك, صحي, صحيه, صرف, صرف صحي, الصرف الصحي, صرف امطار, صرف سيول, تغذيه مياه, تغذيه, مياه, مياه باردة,
    مياه حلوه, مواسير, ماسوره, مواسير تغذيه, انابيب, انبوب, خزان, خزانات مياه, خزان مياه, خزانات, مضخات, مضخه, طلمبات,
    طلمبه, محابس, محبس, صمامات, صمام, سخان, سخانات, حنفيات, خلاطات, مغاسل, مغسله, مراحيض, كراسي حمام, ادوات صحيه,
    اطقم صحيه, اطقم حمام, اطقم حمامات, طقم حمام, قطع صحيه, غرف تفتيش, غرفه تفتيش, مناهل, منهول, منهولات, مناهيل, بياره, بيارات, سيول, امطار, تصريف,
    تصريف امطار, حريق, مكافحه حريق, مكافحه الحريق, اطفاء, اطفاء حريق, رشاشات, رشاشات حريق, انذار, انذار حريق,
    انذار مبكر, طفايات, صناديق حريق, مسبح, مسابح, ري, شبكه ري, شبكه الري, غاز, غازات طبيه, نافوره, مجاري, مجاري صرف,
    تاسيس سباكه, تمديدات صحيه, شبكه مياه, معالجه مياه, مياه الشرب`,
};

const dutch: Vocabulary = {
  work: `
    sanitair*, sanitaire leidingen, sanitaire toestellen, loodgiet*, riool*, riolering*, *riolering, afvoer*,
    leidingwerk*, waterleiding*, waterafvoer, hemelwater*, regenwater*, regenput*, regenafvoer, septische*,
    brandblus*, sprinkler*, brandhaspel*, hydrant*, pomp, pompen, *pompen, gasleiding*, brandbeveilig*, brandmeld*,
    branddetect*, brandbestrijd*, waterput*, waterverzacht*, persleiding*, gemaal, collector, rookmelder*,
    watervoorziening, leidingisolatie, waterbeheer, douche*, lavabo*, kranen, afwatering*, hydrofoor*, haspel*,
    blusmiddel*, brandveilig*, straatkolk*, huisaansluiting*, wachtbuis*, wachtbuizen, iba, drainering*, infiltratie*,
    grijs water`,
  product: 'leiding, leidingen, *leidingen, buizen, tank, tanks, putten, brandweer',
};

const german: Vocabulary = {
  work: `
    sanitar*, rohrleitung*, rohr*, *rohre, abwasser*, entwasser*, kanalisation*, kanalbau*, grundleitung*,
    trinkwasser*, wasserleitung*, regenwasser*, brandschutz*, sprinkler*, feuerlosch*, loschanlage*, brandmelde*,
    hebeanlage*, gasleitung*, installateur*, wasserinstallation`,
};

const french: Vocabulary = {
  work: `
    plomberie*, sanitaire*, assainissement*, evacuation*, canalisation*, tuyau*, tuyauterie*, eau, eaux usees,
    eaux pluviales, eau potable, reseau d eau, incendie*, ria, desenfumage incendie, detection incendie, extinction*,
    sprinkl*, fosse septique, regard*, alimentation en eau, robinet*, surpresseur, pompe*, piscine*, arrosage*`,
};

const spanish: Vocabulary = {
  work: `
    plomer*, fontaner*, sanitari*, saneamiento*, tuberia*, desague*, drenaje*, agua*, agua potable, aguas negras,
    alcantarillado*, contra incendio*, incendio*, bomba, bombas, cisterna*, griferia*, hidrosanitari*, hidraulic*,
    pluvial*, tinaco*, riego*, piscina*, aspersor*, red de agua, rociador*, canerias, caneria, sanitarios, registro*,
    cloaca*, medidor de agua`,
};

export const plumbing: readonly Vocabulary[] = [english, arabic, dutch, german, french, spanish];
